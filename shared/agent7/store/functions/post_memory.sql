-- Post a memory: each of its lexemes with its frequency, `dl` of them in all. It joins the last block of each lexeme, or begins one. Whoever
-- writes while another writes in this scope and is not done begins blocks of its own, so that no writer waits for another; `waiting`, which
-- what had postings before needs, waits all the same.
CREATE OR REPLACE FUNCTION post_memory(of_scope bigint, of_memory bigint, live boolean, dl integer, lexemes text[], frequencies integer[],
                                       waiting boolean DEFAULT false)
RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off AS $$
#variable_conflict use_column
DECLARE
  of_all bigint := CASE WHEN live THEN dl ELSE (1 << 22) | dl END;  -- what the postings of all lexemes have in common
  lasts  bigint[];
BEGIN
  IF waiting THEN
    PERFORM pg_advisory_xact_lock(7007006, hashint8(of_scope));
  END IF;
  IF pg_try_advisory_xact_lock(7007006, hashint8(of_scope)) THEN
    lasts := ARRAY(SELECT (SELECT b.first_id FROM memory_postings b
                            WHERE b.scope_id = of_scope AND b.lexeme = w.lexeme COLLATE "C" AND b.first_id <= of_memory
                            ORDER BY b.first_id DESC LIMIT 1)
                     FROM unnest(lexemes) WITH ORDINALITY AS w(lexeme, place) ORDER BY w.place);
  END IF;
  WITH joined AS (  -- by conditions of the index and not a join: of a table that was never analysed the planner reads a scope's every block
    UPDATE memory_postings b
       SET postings = (((of_memory - b.first_id) << 23) | (least(frequencies[array_position(lexemes, b.lexeme)], 127)::bigint << 15) | of_all)
                      || b.postings
     WHERE b.scope_id = of_scope AND b.lexeme = ANY (lexemes) AND b.first_id = ANY (lasts)
       AND b.first_id = lasts[array_position(lexemes, b.lexeme)]
       AND (cardinality(b.postings) < 32 OR b.first_id = of_memory) AND of_memory - b.first_id < 1099511627776
    RETURNING b.lexeme)
  INSERT INTO memory_postings (scope_id, first_id, lexeme, postings)
  SELECT of_scope, of_memory, w.lexeme, ARRAY[(least(w.tf, 127)::bigint << 15) | of_all]
    FROM unnest(lexemes, frequencies) AS w(lexeme, tf) WHERE w.lexeme NOT IN (SELECT lexeme FROM joined);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION post_memory FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_memory TO agent7_app, agent7_maintenance;
