-- `stored_items_on_path` serves by now.
DROP INDEX IF EXISTS stored_items_at;
