-- Mark the postings of a memory as live or not, which `terms` names (its lexemes, one a line). Who is not live any more does not wait where
-- another writes in this scope and is not done: it takes a place among those that are found, and whoever reads its row passes over it. Who is
-- live again waits, to be found.
CREATE OR REPLACE FUNCTION mark_postings(of_scope bigint, of_memory bigint, terms text, live boolean) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  lexemes text[];
  blocks  bigint[];
BEGIN
  IF live THEN
    PERFORM pg_advisory_xact_lock(7007006, hashint8(of_scope));
  ELSIF NOT pg_try_advisory_xact_lock(7007006, hashint8(of_scope)) THEN
    RETURN;
  END IF;
  SELECT array_agg(p.lexeme), array_agg(p.first_id) INTO lexemes, blocks FROM posted_in(of_scope, ARRAY[of_memory], ARRAY[terms]) AS p;
  UPDATE memory_postings b
     SET postings = ARRAY(SELECT CASE WHEN posting >> 23 <> of_memory - b.first_id THEN posting
                                      WHEN mark_postings.live THEN posting & ~(1::bigint << 22) ELSE posting | (1::bigint << 22) END
                            FROM unnest(b.postings) WITH ORDINALITY AS u(posting, place) ORDER BY place)
   WHERE b.scope_id = of_scope AND b.lexeme = ANY (lexemes) AND b.first_id = ANY (blocks)
     AND b.first_id = blocks[array_position(lexemes, b.lexeme)];
END $$;
REVOKE ALL ON FUNCTION mark_postings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mark_postings TO agent7_app, agent7_maintenance;
