-- `recall_beginning` has taken its place.
DROP FUNCTION IF EXISTS recall_first_look(bigint[]);
