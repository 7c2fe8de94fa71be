-- What was erased is read within the fence of the workspace.
DROP FUNCTION IF EXISTS erased_at(bigint, text[]);
