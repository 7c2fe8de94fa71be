-- What was published of somebody's memory goes when the note goes that it was.
CREATE OR REPLACE FUNCTION published_follow() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM memories WHERE id = OLD.memory_id AND scope_id = OLD.scope_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION published_follow FROM PUBLIC;
GRANT EXECUTE ON FUNCTION published_follow TO agent7_app, agent7_maintenance;
CREATE OR REPLACE TRIGGER published_follow AFTER DELETE ON shared_memories
  FOR EACH ROW WHEN (OLD.published_from IS NOT NULL) EXECUTE FUNCTION published_follow();
