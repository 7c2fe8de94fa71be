-- Memories that are deleted take their postings along, which their lexemes lead to.
CREATE OR REPLACE FUNCTION memories_take_postings() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM take_postings(g.scope_id, array_agg(g.id), array_agg(g.terms)) FROM gone g WHERE g.terms <> '' GROUP BY g.scope_id ORDER BY g.scope_id;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS memories_take_postings ON memories;
CREATE TRIGGER memories_take_postings AFTER DELETE ON memories REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION memories_take_postings();
