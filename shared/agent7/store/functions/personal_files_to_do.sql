-- Whose files are to be made, or have had their time: ids, never text.
CREATE OR REPLACE FUNCTION personal_files_to_do(of_workspace bigint, moment timestamptz, most integer)
RETURNS TABLE (scope_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT f.scope_id FROM personal_files f
   WHERE f.workspace_id = of_workspace AND f.deleted_at IS NULL AND f.not_before <= moment
     AND (f.expires_at <= moment OR (f.sent_at IS NULL AND f.given_up_at IS NULL AND f.kind <> 'weekly'))
   LIMIT most
$$;
ALTER FUNCTION personal_files_to_do OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION personal_files_to_do FROM PUBLIC;
GRANT EXECUTE ON FUNCTION personal_files_to_do TO agent7_app;
