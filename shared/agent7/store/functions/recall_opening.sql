-- What a recall asks before it has its vector, in one trip: who is known by name (see `known_speakers`), whether anything was put away, by
-- which embedding model memories are found here; how many memories hold each lexeme (see `term_statistics`), and the best by BM25 over the
-- rarest of them; what fills the slot that is asked for, of the first attribute that has anything or, `together`, of all; and where a walk
-- begins (see `walk_beginnings`). `factors`: what the idf of each lexeme counts. What was put away counts in `any_life`, and in
-- `life_if_any` where there is any.
CREATE OR REPLACE FUNCTION recall_opening(
  of_scopes bigint[], moment timestamptz, any_life boolean, life_if_any boolean,
  lexemes text[], factors float8[], counted_at_most integer, scanned integer, k1 float8, b float8, most integer, most_of_all integer,
  of_subject text, of_attributes text[], together boolean, most_of_slot integer, keys text[], relations text[])
RETURNS TABLE (speakers text[], any_archived boolean, model text, holding bigint[], memories bigint, average_length float8,
               by_words bigint[], scores float8[], of_slot bigint[], begun bigint[], begun_names text[])
LANGUAGE plpgsql STABLE ROWS 1 SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_variable
DECLARE
  scanned_lexemes text[] := '{}';
  scanned_weights float8[] := '{}';
  passed bigint := 0;
  held integer := 0;
  place integer;
BEGIN
  speakers := ARRAY(SELECT k.speaker FROM known_speakers(of_scopes) AS k);
  any_archived := EXISTS (SELECT FROM unnest(of_scopes) AS s(id)
                           WHERE EXISTS (SELECT FROM memories m WHERE m.scope_id = s.id AND m.status = 1 AND m.superseded_at IS NULL));
  model := (SELECT w.embedding_model FROM workspaces w WHERE w.id = current_setting('agent7.workspace')::bigint);
  any_life := any_life OR (life_if_any AND any_archived);
  IF lexemes <> '{}' THEN
    SELECT array_agg(t.holding ORDER BY array_position(lexemes, t.lexeme)) FILTER (WHERE t.lexeme <> ''), max(t.memories), max(t.average_length)
      INTO holding, memories, average_length
      FROM term_statistics(of_scopes, lexemes, counted_at_most) AS t;
    average_length := greatest(average_length, 1);
    FOR place IN SELECT p FROM generate_subscripts(lexemes, 1) AS p WHERE holding[p] > 0 ORDER BY holding[p], lexemes[p] COLLATE "C" LOOP
      held := held + 1;
      CONTINUE WHEN cardinality(scanned_lexemes) < held - 1 OR (held > 1 AND passed + holding[place] > scanned);
      passed := passed + holding[place];
      scanned_lexemes := scanned_lexemes || lexemes[place];
      scanned_weights := scanned_weights || factors[place]
        * ln(1 + (memories - least(holding[place], memories) + 0.5::float8) / (least(holding[place], memories) + 0.5::float8));
    END LOOP;
    IF held > 0 THEN
      SELECT array_agg(w.memory_id), array_agg(w.score) INTO by_words, scores
        FROM memories_of_words(of_scopes, scanned_lexemes, scanned_weights, k1, b, average_length, any_life,
                               CASE WHEN cardinality(scanned_lexemes) < held THEN most ELSE most_of_all END) AS w;
    END IF;
  END IF;
  of_slot := '{}';
  IF of_attributes <> '{}' THEN
    SELECT coalesce(array_agg(h.id ORDER BY h.place, h.is_earlier, h.last_confirmed_at DESC, h.id DESC), '{}') INTO of_slot
      FROM (SELECT f.*, min(f.place) OVER () AS first_place, min(f.status) OVER (PARTITION BY f.place) AS least_status,
                   row_number() OVER (PARTITION BY f.place ORDER BY f.status, f.is_earlier, f.last_confirmed_at DESC, f.id DESC) AS rank
              FROM (SELECT m.id, m.status, m.last_confirmed_at, m.current_slot IS NULL AS is_earlier,
                           array_position(of_attributes, m.attribute) AS place
                      FROM memories m
                     WHERE m.scope_id = ANY(of_scopes) AND m.subject = of_subject AND m.attribute = ANY(of_attributes)
                       AND (m.status = 0 OR (m.status = 1 AND any_life))
                       AND m.superseded_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > moment)) AS f) AS h
     WHERE (together OR h.place = h.first_place) AND h.status = h.least_status AND h.rank <= most_of_slot;
  END IF;
  IF keys <> '{}' THEN
    SELECT array_agg(w.id), array_agg(w.name) INTO begun, begun_names FROM walk_beginnings(of_scopes, keys, relations, moment) AS w;
  END IF;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION recall_opening FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recall_opening TO agent7_app, agent7_maintenance;
