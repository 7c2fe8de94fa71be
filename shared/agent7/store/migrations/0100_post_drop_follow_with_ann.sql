-- `follow_growth` has taken its place.
DROP FUNCTION IF EXISTS follow_with_ann(bigint, text, integer, integer);
