-- `recall_opening` has taken its place.
DROP FUNCTION IF EXISTS recall_beginning(bigint[]);
