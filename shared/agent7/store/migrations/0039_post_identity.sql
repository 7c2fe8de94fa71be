-- `user_aliases_ended` has taken its place.
DROP INDEX user_aliases_changed;
