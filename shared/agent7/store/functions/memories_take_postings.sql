-- A memory that is deleted takes its postings along, which its lexemes lead to.
CREATE OR REPLACE FUNCTION memories_take_postings() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM memory_terms
   WHERE scope_id = OLD.scope_id AND lexeme = ANY (string_to_array(OLD.terms, E'\n')) AND memory_id = OLD.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memories_take_postings AFTER DELETE ON memories FOR EACH ROW
  WHEN (OLD.terms <> '') EXECUTE FUNCTION memories_take_postings();
