-- What the version before has written since 0106 names each lexeme once. Whoever was given other words since keeps those.
UPDATE memories m SET terms = t.terms
  FROM (SELECT memory_id, workspace_id, string_agg(rtrim(repeat(lexeme || E'\n', tf), E'\n'), E'\n') AS terms,
               array_agg(lexeme ORDER BY lexeme) AS lexemes
          FROM memory_terms GROUP BY memory_id, workspace_id HAVING max(tf) > 1) AS t
 WHERE m.id = t.memory_id AND m.workspace_id = t.workspace_id
   AND t.lexemes = ARRAY(SELECT lexeme COLLATE "C" FROM string_to_table(m.terms, E'\n') AS lexeme ORDER BY 1);
DROP TRIGGER gone ON memories;
DROP FUNCTION memory_terms_gone;
DROP TABLE memory_terms;
DROP FUNCTION memory_terms_posted, memory_terms_taken;
