-- One step of a walk from names: the newest memories that speak of each, and who else they speak of. A name is spoken of where an entity
-- of it was noted, and where its words stand. Never by way of the user, who is in everything; only by what holds at `moment`, and what
-- does not hold takes nobody's place. Of each word, and of each entity, the newest 1,200 are looked at, one by one
-- until there are enough: what is dead is passed over, and a word that stands everywhere costs no more than that.
CREATE OR REPLACE FUNCTION walk_from_names(of_scopes bigint[], names bigint[], words text[], further_words text[], states smallint[],
                                           moment timestamptz, most integer)
RETURNS TABLE (source bigint, memory bigint, degree bigint, target bigint, target_name text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT a.id, here.memory_id, here.degree, other.id, other.name
    FROM unnest(names, words, further_words) AS a(id, word, further_word)
   CROSS JOIN LATERAL (
     SELECT spoken.scope_id, spoken.memory_id, count(*) OVER () AS degree
       FROM (SELECT s.id AS scope_id, noted.memory_id
               FROM unnest(of_scopes) AS s(id)
              CROSS JOIN LATERAL (
                SELECT newest.memory_id
                  FROM (SELECT k.memory_id FROM memory_entities k
                         WHERE k.scope_id = s.id AND k.entity_id = a.id ORDER BY k.memory_id DESC LIMIT 1200) AS newest
                  JOIN memories m ON m.id = newest.memory_id AND m.scope_id = s.id
                 WHERE m.status = ANY(states) AND m.superseded_at IS NULL
                   AND (m.expires_at IS NULL OR m.expires_at > moment) AND (m.valid_until IS NULL OR m.valid_until > moment)
                 ORDER BY newest.memory_id DESC LIMIT most) AS noted
              UNION
             SELECT s.id, written.memory_id
               FROM unnest(of_scopes) AS s(id)
              CROSS JOIN LATERAL (
                SELECT newest.memory_id
                  FROM (SELECT of_word.memory_id
                          FROM (SELECT later.first_id + (p.posting >> 23) AS memory_id, p.posting >> 22 & 1 = 0 AS live
                                  FROM (SELECT b.first_id, b.postings FROM memory_postings b
                                         WHERE b.scope_id = s.id AND b.lexeme = a.word COLLATE "C" ORDER BY b.first_id DESC) AS later
                                 CROSS JOIN LATERAL unnest(later.postings) AS p(posting) LIMIT 1200) AS of_word
                         WHERE of_word.live ORDER BY of_word.memory_id DESC) AS newest
                  JOIN memories m ON m.id = newest.memory_id AND m.scope_id = s.id
                 WHERE (a.further_word IS NULL OR a.further_word = ANY(string_to_array(m.terms, E'\n')))
                   AND m.status = ANY(states) AND m.superseded_at IS NULL
                   AND (m.expires_at IS NULL OR m.expires_at > moment) AND (m.valid_until IS NULL OR m.valid_until > moment)
                 ORDER BY newest.memory_id DESC LIMIT most) AS written) AS spoken) AS here
    LEFT JOIN memory_entities beside
           ON beside.memory_id = here.memory_id AND beside.scope_id = here.scope_id AND beside.entity_id <> a.id
    LEFT JOIN entities other ON other.id = beside.entity_id AND other.scope_id = here.scope_id AND other.kind <> 'user';
END $$;
REVOKE ALL ON FUNCTION walk_from_names FROM PUBLIC;
GRANT EXECUTE ON FUNCTION walk_from_names TO agent7_app, agent7_maintenance;
