-- Lists of a whole workspace leave out whoever is being erased where they count a page: left out afterwards, a page came short and looked like
-- the last. Whose erasure goes on, no word and no key.
GRANT SELECT (workspace_id, whose) ON erasures TO agent7_lookup;
CREATE POLICY lookup ON erasures FOR SELECT TO agent7_lookup
  USING (COALESCE(workspace_id = (SELECT NULLIF(current_setting('agent7.workspace', true), '')::bigint), true));
