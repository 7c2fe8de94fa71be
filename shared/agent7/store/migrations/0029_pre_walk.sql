-- One step of a walk from names: the newest memories that speak of each, and who else they speak of. A name is spoken of where an entity
-- of it was noted, and where its words stand. Never by way of the user, who is in everything; only by what holds at `moment`.

CREATE FUNCTION walk_from_names(of_scopes bigint[], names bigint[], words text[], further_words text[], states smallint[],
                                moment timestamptz, most integer)
RETURNS TABLE (source bigint, memory bigint, degree bigint, target bigint, target_name text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT a.id, m.id, here.degree, other.id, other.name
    FROM unnest(names, words, further_words) AS a(id, word, further_word)
   CROSS JOIN LATERAL (
     SELECT spoken.memory_id, count(*) OVER () AS degree
       FROM (SELECT noted.memory_id
               FROM unnest(of_scopes) AS s(id)
              CROSS JOIN LATERAL (SELECT k.memory_id FROM memory_entities k
                                   WHERE k.scope_id = s.id AND k.entity_id = a.id ORDER BY k.memory_id DESC LIMIT most) AS noted
              UNION
             SELECT written.memory_id
               FROM unnest(of_scopes) AS s(id)
              CROSS JOIN LATERAL (SELECT t.memory_id FROM memory_terms t
                                   WHERE t.scope_id = s.id AND t.lexeme = a.word COLLATE "C"
                                     AND (a.further_word IS NULL
                                          OR EXISTS (SELECT FROM memory_terms f WHERE f.scope_id = s.id
                                                        AND f.lexeme = a.further_word COLLATE "C" AND f.memory_id = t.memory_id))
                                   ORDER BY t.memory_id DESC LIMIT most) AS written) AS spoken) AS here
    JOIN memories m ON m.id = here.memory_id AND m.scope_id = ANY(of_scopes)
    LEFT JOIN memory_entities beside ON beside.memory_id = m.id AND beside.entity_id <> a.id
    LEFT JOIN entities other ON other.id = beside.entity_id AND other.kind <> 'user'
   WHERE m.status = ANY(states) AND m.superseded_at IS NULL
     AND (m.expires_at IS NULL OR m.expires_at > moment) AND (m.valid_until IS NULL OR m.valid_until > moment);
END $$;

REVOKE ALL ON FUNCTION walk_from_names(bigint[], bigint[], text[], text[], smallint[], timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION walk_from_names(bigint[], bigint[], text[], text[], smallint[], timestamptz, integer)
  TO agent7_app, agent7_maintenance;
