-- Post memories of a scope that have no postings yet, by the lexemes that their rows name; without `of_memories` all of them. In no block
-- two ids of ranges of different cells.
CREATE OR REPLACE FUNCTION post_memories(of_scope bigint, of_memories bigint[] DEFAULT NULL) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO memory_postings (workspace_id, scope_id, first_id, lexeme, postings)
  SELECT p.workspace_id, of_scope, p.first_id, p.lexeme,
         array_agg(((p.id - p.first_id) << 23) | (p.dead << 22) | (least(p.tf, 127) << 15) | p.length ORDER BY p.id DESC)
    FROM (SELECT b.*, min(b.id) OVER (PARTITION BY b.lexeme, b.id >> 40, b.block) AS first_id
            FROM (SELECT m.workspace_id, m.id, m.length, w.lexeme, w.tf,
                         CASE WHEN m.status = 0 AND m.superseded_at IS NULL THEN 0 ELSE 1 END AS dead,
                         (row_number() OVER (PARTITION BY w.lexeme, m.id >> 40 ORDER BY m.id) - 1) / 32 AS block
                    FROM memories m
                   CROSS JOIN LATERAL (SELECT lexeme COLLATE "C" AS lexeme, count(*) AS tf
                                         FROM string_to_table(m.terms, E'\n') AS lexeme GROUP BY 1) AS w
                   WHERE m.scope_id = of_scope AND m.terms <> '' AND (of_memories IS NULL OR m.id = ANY (of_memories))) AS b) AS p
   GROUP BY p.workspace_id, p.lexeme, p.first_id
$$;
REVOKE ALL ON FUNCTION post_memories FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_memories TO agent7_app, agent7_maintenance;
