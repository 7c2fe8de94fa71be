-- Take the postings of these memories away, which `terms` name (the lexemes of each, one a line). Waits for whoever writes in this scope.
CREATE OR REPLACE FUNCTION take_postings(of_scope bigint, of_memories bigint[], terms text[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  block record;
BEGIN
  PERFORM pg_advisory_xact_lock(7007006, hashint8(of_scope));
  FOR block IN SELECT p.lexeme, p.first_id, array_agg(p.memory_id - p.first_id) AS places
                 FROM posted_in(of_scope, of_memories, terms) AS p GROUP BY p.lexeme, p.first_id LOOP
    DELETE FROM memory_postings b
     WHERE b.scope_id = of_scope AND b.lexeme = block.lexeme AND b.first_id = block.first_id
       AND cardinality(b.postings) = cardinality(block.places);
    CONTINUE WHEN FOUND;
    UPDATE memory_postings b
       SET postings = ARRAY(SELECT posting FROM unnest(b.postings) WITH ORDINALITY AS u(posting, place)
                             WHERE posting >> 23 <> ALL (block.places) ORDER BY place)
     WHERE b.scope_id = of_scope AND b.lexeme = block.lexeme AND b.first_id = block.first_id;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION take_postings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_postings TO agent7_app, agent7_maintenance;
