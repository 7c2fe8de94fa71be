-- Postings in blocks: a row for each lexeme and at most 32 memories, which grows in place, in place of a row for each lexeme and memory.
-- A posting is (id - first_id) << 23 | not live << 22 | tf << 15 | dl, tf at most 127; the latest stands first, so that a block that grows is
-- logged by what is new in it alone. Read by `memory_words`, written by `post_memory`, `post_memories`, `mark_postings` and `take_postings`.
CREATE TABLE memory_postings (
  workspace_id bigint NOT NULL DEFAULT current_setting('agent7.workspace')::bigint,
  scope_id     bigint NOT NULL,
  first_id     bigint NOT NULL,                       -- of the memory that it was begun for; no other here has a lower one
  lexeme       text COLLATE "C" NOT NULL,
  postings     bigint[] NOT NULL,
  PRIMARY KEY (scope_id, lexeme, first_id, workspace_id),
  FOREIGN KEY (workspace_id, scope_id) REFERENCES scopes (workspace_id, id)
) WITH (fillfactor = 90);
SELECT fence_table('memory_postings', by => 'scope');
GRANT SELECT, INSERT, UPDATE, DELETE ON memory_postings TO agent7_app, agent7_maintenance;

-- One row for each lexeme of each memory: tf occurrences of dl lexemes in all.
CREATE VIEW memory_words WITH (security_invoker = true) AS
SELECT b.scope_id, b.lexeme, b.first_id + (p.posting >> 23) AS memory_id, p.posting >> 15 & 127 AS tf, p.posting & 32767 AS dl,
       p.posting >> 22 & 1 = 0 AS live
  FROM memory_postings b CROSS JOIN LATERAL unnest(b.postings) AS p(posting);
GRANT SELECT ON memory_words TO agent7_app, agent7_maintenance;

-- What the version before goes on writing into `memory_terms` is posted too, and what it takes out is taken out.
CREATE FUNCTION memory_terms_posted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO memory_postings (workspace_id, scope_id, first_id, lexeme, postings)
  VALUES (NEW.workspace_id, NEW.scope_id, NEW.memory_id, NEW.lexeme, ARRAY[(1 - NEW.live::int::bigint << 22) | (least(NEW.tf, 127)::bigint << 15) | NEW.dl])
  ON CONFLICT (scope_id, lexeme, first_id, workspace_id) DO UPDATE SET postings = EXCLUDED.postings || memory_postings.postings;
  RETURN NULL;
END $$;
CREATE TRIGGER posted AFTER INSERT ON memory_terms FOR EACH ROW EXECUTE FUNCTION memory_terms_posted();
CREATE FUNCTION memory_terms_taken() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM take_postings(OLD.scope_id, ARRAY[OLD.memory_id], ARRAY[OLD.lexeme]);
  RETURN NULL;
END $$;
CREATE TRIGGER taken AFTER DELETE ON memory_terms FOR EACH ROW EXECUTE FUNCTION memory_terms_taken();
CREATE FUNCTION memory_terms_gone() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM memory_terms WHERE scope_id = OLD.scope_id AND lexeme = ANY (string_to_array(OLD.terms, E'\n')) AND memory_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER gone AFTER DELETE ON memories FOR EACH ROW EXECUTE FUNCTION memory_terms_gone();

-- All that is there; in no block two ids of ranges of different cells. Whoever writes a memory waits meanwhile (12 s for 100,000 memories): the
-- triggers above hold their locks until the end.
INSERT INTO memory_postings (workspace_id, scope_id, first_id, lexeme, postings)
SELECT workspace_id, scope_id, min(memory_id), lexeme,
       array_agg((memory_id - first_id << 23) | (1 - live::int::bigint << 22) | (least(tf, 127)::bigint << 15) | dl ORDER BY memory_id DESC)
  FROM (SELECT t.*, min(memory_id) OVER (PARTITION BY scope_id, lexeme, memory_id >> 40, block) AS first_id
          FROM (SELECT *, (row_number() OVER (PARTITION BY scope_id, lexeme, memory_id >> 40 ORDER BY memory_id) - 1) / 32 AS block
                  FROM memory_terms) AS t) AS t
 GROUP BY workspace_id, scope_id, lexeme, first_id;

-- A memory's row names each lexeme as often as it stands in it: the BM25 of one that is known is computed from it.
UPDATE memories m SET terms = t.terms
  FROM (SELECT memory_id, workspace_id, string_agg(rtrim(repeat(lexeme || E'\n', tf), E'\n'), E'\n') AS terms
          FROM memory_terms GROUP BY memory_id, workspace_id HAVING max(tf) > 1) AS t
 WHERE m.id = t.memory_id AND m.workspace_id = t.workspace_id;
