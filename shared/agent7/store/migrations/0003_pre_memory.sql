-- What is remembered: statements, their postings and vectors, instructions, what was forgotten, and every retrieval.

CREATE TABLE memories (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id         text NOT NULL UNIQUE,
  workspace_id      bigint NOT NULL REFERENCES workspaces,
  scope_id          bigint NOT NULL REFERENCES scopes,
  user_id           bigint REFERENCES users ON DELETE CASCADE,   -- null = the workspace's own knowledge
  kind              text NOT NULL CHECK (kind IN ('verbatim', 'episodic', 'semantic')),
  category          text NOT NULL CHECK (category IN ('preference', 'fact', 'decision', 'task_outcome', 'correction', 'project_pattern',
                                                      'learned_rule', 'domain_knowledge', 'communication_style')),
  domain            text NOT NULL CHECK (domain IN ('work', 'preferences', 'health', 'hobbies', 'relationships', 'general')),
  content           text NOT NULL,
  content_key       text NOT NULL,                    -- hash of the folded content: finds exact duplicates
  summary           text,
  language          text,
  tokens            integer NOT NULL,
  length            smallint NOT NULL,                -- lexemes in all
  asks              boolean NOT NULL DEFAULT false,   -- nothing but a question: rarely what somebody looks for
  dated             boolean NOT NULL DEFAULT false,   -- holds a time expression: what "when ...?" looks for
  subject           text,                             -- normalised keys; null: nothing is ever superseded by this row
  attribute         text,
  value             text,
  polarity          boolean NOT NULL DEFAULT true,    -- false: "I do not like ..."
  current_slot      text,                             -- subject/attribute of the one current value; null otherwise
  source_type       text NOT NULL CHECK (source_type IN ('explicit', 'extraction', 'inferred', 'manual', 'learned', 'analyzed', 'reflection',
                                                         'compaction', 'import', 'agent', 'verbatim')),
  origin            text NOT NULL CHECK (origin IN ('direct_user', 'operator', 'assistant', 'task_result', 'forwarded', 'quoted',
                                                    'transcript', 'media', 'agent')),
  speaker           text NOT NULL,                    -- user, assistant, or another person's name
  conversation_id   bigint,
  follows           bigint REFERENCES memories ON DELETE SET NULL,  -- the verbatim row said just before in the same conversation
  source_task_id    bigint,
  source_message_id bigint,
  evidence          text NOT NULL DEFAULT '',
  derived_from      bigint[] NOT NULL DEFAULT '{}',
  strength          text NOT NULL CHECK (strength IN ('explicit', 'implied', 'inferred')),
  sentiment         text NOT NULL CHECK (sentiment IN ('frustrated', 'excited', 'uncertain', 'neutral')),
  outcome           text CHECK (outcome IN ('approved', 'rejected', 'unknown')),
  confidence        real NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  importance        real NOT NULL CHECK (importance BETWEEN 0 AND 1),
  last_confirmed_at timestamptz NOT NULL,
  valid_from        timestamptz NOT NULL,
  valid_until       timestamptz,
  created_at        timestamptz NOT NULL,
  superseded_by     bigint REFERENCES memories ON DELETE SET NULL,
  superseded_at     timestamptz,
  expires_at        timestamptz,
  status            smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),  -- 0 active, 1 archived, 2 quarantined, 3 hidden
  protected         boolean NOT NULL DEFAULT false,
  secret            boolean NOT NULL DEFAULT false,   -- kept on request; never put into a task unasked
  CHECK (current_slot IS NULL OR superseded_at IS NULL),
  UNIQUE (scope_id, current_slot)
);
CREATE INDEX memories_of_scope        ON memories (scope_id, id) INCLUDE (length);
CREATE INDEX memories_by_slot         ON memories (scope_id, subject, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX memories_by_content      ON memories (scope_id, content_key);
CREATE INDEX memories_by_message      ON memories (scope_id, source_message_id) WHERE source_message_id IS NOT NULL;
CREATE INDEX memories_by_speaker      ON memories (scope_id, speaker);
CREATE INDEX memories_by_category     ON memories (scope_id, category) WHERE kind <> 'verbatim';
CREATE INDEX memories_in_conversation ON memories (scope_id, conversation_id, id) WHERE kind = 'verbatim';
CREATE INDEX memories_derived         ON memories (scope_id) WHERE derived_from <> '{}';
CREATE INDEX memories_follows         ON memories (follows) WHERE follows IS NOT NULL;
CREATE INDEX memories_superseded_by   ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX memories_of_user         ON memories (user_id);

-- Counters that change with every turn live apart, in narrow rows with room for in-place updates.
CREATE TABLE memory_usage (
  memory_id        bigint PRIMARY KEY REFERENCES memories ON DELETE CASCADE,
  scope_id         bigint NOT NULL REFERENCES scopes,
  access_count     integer NOT NULL DEFAULT 0,        -- recalled into an answer
  last_accessed_at timestamptz,
  use_count        integer NOT NULL DEFAULT 0,        -- referenced by an answer
  ignored_count    integer NOT NULL DEFAULT 0,
  last_used_at     timestamptz,
  last_gap_hours   real,
  stability_hours  real                               -- null until first used: the start value of its kind
) WITH (fillfactor = 70);

-- `live` = active and not superseded. It rides in the index, so that closed rows cost a scan nothing and hide no current one.
CREATE TABLE memory_embeddings (
  scope_id  bigint NOT NULL REFERENCES scopes,
  model     text COLLATE "C" NOT NULL,
  memory_id bigint NOT NULL REFERENCES memories ON DELETE CASCADE,
  live      boolean NOT NULL,
  embedding halfvec NOT NULL,
  PRIMARY KEY (scope_id, model, memory_id) INCLUDE (live, embedding)  -- one index row holds about 1,300 dimensions
);
CREATE INDEX memory_embeddings_of_memory ON memory_embeddings (memory_id);

CREATE TABLE memory_terms (
  scope_id  bigint NOT NULL REFERENCES scopes,
  lexeme    text COLLATE "C" NOT NULL,
  memory_id bigint NOT NULL REFERENCES memories ON DELETE CASCADE,
  tf        smallint NOT NULL,                        -- occurrences in this memory
  dl        smallint NOT NULL,                        -- lexemes of this memory in all
  live      boolean NOT NULL,
  PRIMARY KEY (scope_id, lexeme, memory_id) INCLUDE (tf, dl, live)
);
CREATE INDEX memory_terms_of_memory ON memory_terms (memory_id);

-- Counted by the nightly job, never per insert: exact numbers below them come from the postings themselves.
CREATE TABLE memory_counts (
  scope_id       bigint PRIMARY KEY REFERENCES scopes,
  memories       integer NOT NULL,
  average_length real NOT NULL,
  through_id     bigint NOT NULL,                     -- the last memory that was counted
  counted_at     timestamptz NOT NULL
);
CREATE TABLE memory_term_counts (
  scope_id bigint NOT NULL REFERENCES scopes,
  lexeme   text COLLATE "C" NOT NULL,
  df       integer NOT NULL,                          -- memories that hold it
  PRIMARY KEY (scope_id, lexeme) INCLUDE (df)
);

CREATE TABLE instructions (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id         text NOT NULL UNIQUE,
  workspace_id      bigint NOT NULL REFERENCES workspaces,
  scope_id          bigint NOT NULL REFERENCES scopes,
  user_id           bigint REFERENCES users ON DELETE CASCADE,   -- null = for everybody in the workspace
  text              text NOT NULL,
  category          text NOT NULL,
  priority          integer NOT NULL DEFAULT 0,
  enabled           boolean NOT NULL DEFAULT true,
  origin            text NOT NULL CHECK (origin IN ('direct_user', 'operator')),
  source_message_id bigint,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL
);
CREATE INDEX instructions_of_scope ON instructions (scope_id, priority DESC, id);

-- Keyed hashes only: nobody can read from here what was forgotten.
CREATE TABLE forgotten (
  scope_id     bigint NOT NULL REFERENCES scopes,
  fingerprint  text COLLATE "C" NOT NULL,
  forgotten_at timestamptz NOT NULL,
  PRIMARY KEY (scope_id, fingerprint)
);

CREATE TABLE recalls (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id    text NOT NULL UNIQUE,
  workspace_id bigint NOT NULL REFERENCES workspaces,
  scope_id     bigint NOT NULL REFERENCES scopes,
  turn_id      bigint REFERENCES turns ON DELETE SET NULL,
  query        text NOT NULL,
  purpose      text NOT NULL CHECK (purpose IN ('session_start', 'turn', 'task')),
  degraded     text[] NOT NULL DEFAULT '{}',
  tokens       integer NOT NULL,
  took_ms      real NOT NULL,
  recalled_at  timestamptz NOT NULL
);
CREATE INDEX recalls_of_scope ON recalls (scope_id, recalled_at);
CREATE INDEX recalls_of_turn ON recalls (turn_id);

CREATE TABLE recall_items (
  recall_id  bigint NOT NULL REFERENCES recalls ON DELETE CASCADE,
  position   smallint NOT NULL,
  scope_id   bigint NOT NULL REFERENCES scopes,
  memory_id  bigint NOT NULL REFERENCES memories ON DELETE CASCADE,
  score      real NOT NULL,
  cosine     real,
  lexical    real NOT NULL,
  arms       text[] NOT NULL,
  tags       text[] NOT NULL,
  verdict    text CHECK (verdict IN ('used', 'ignored', 'helpful', 'wrong')),
  PRIMARY KEY (recall_id, position)
);
CREATE INDEX recall_items_of_memory ON recall_items (memory_id);

-- Whoever closes, archives, hides or revives a memory: its postings and vectors follow in the same transaction.
CREATE FUNCTION memories_follow_life() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE memory_terms      SET live = (NEW.status = 0 AND NEW.superseded_at IS NULL) WHERE memory_id = NEW.id;
  UPDATE memory_embeddings SET live = (NEW.status = 0 AND NEW.superseded_at IS NULL) WHERE memory_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER memories_follow_life AFTER UPDATE OF status, superseded_at ON memories FOR EACH ROW
  WHEN ((OLD.status = 0 AND OLD.superseded_at IS NULL) IS DISTINCT FROM (NEW.status = 0 AND NEW.superseded_at IS NULL))
  EXECUTE FUNCTION memories_follow_life();

-- The hot reads of a recall that were planned longest: 0.4 to 0.6 ms each, beside 0.1, 0.2 and 1.5 ms of work. A function keeps its
-- plan for the session, also behind a proxy that forbids prepared statements. They run as the caller: the fence holds within. One
-- plan serves every user, so it must never read a table from end to end.

-- Everybody whose words are kept, by skipping from name to name through the index.
CREATE FUNCTION known_speakers(of_scopes bigint[]) RETURNS TABLE (speaker text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH RECURSIVE known AS (
    SELECT s.id AS scope_id, (SELECT min(m.speaker) FROM memories m WHERE m.scope_id = s.id) AS speaker
      FROM unnest(of_scopes) AS s(id)
    UNION ALL
    SELECT k.scope_id, (SELECT min(m.speaker) FROM memories m WHERE m.scope_id = k.scope_id AND m.speaker > k.speaker)
      FROM known k WHERE k.speaker IS NOT NULL
  )
  SELECT DISTINCT k.speaker FROM known k WHERE k.speaker IS NOT NULL LIMIT 100;
END $$;

-- Counted figures where there are some, plus what came since; the rest is counted now, each with a limit. The row of '' is only the size.
-- CASE and not COALESCE in an index condition: under row-level security Postgres takes the latter for a leak and reads the whole scope.
CREATE FUNCTION term_statistics(of_scopes bigint[], lexemes text[], counted_at_most integer)
RETURNS TABLE (lexeme text, holding bigint, memories bigint, average_length float8)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH counted AS MATERIALIZED (
    SELECT COALESCE(sum(c.memories), 0) AS memories,
           sum(c.memories * c.average_length) / NULLIF(sum(c.memories), 0) AS average_length
      FROM memory_counts c WHERE c.scope_id = ANY(of_scopes)
  ), since AS MATERIALIZED (
    SELECT sum(newer.memories) AS memories, sum(newer.lexemes) / NULLIF(sum(newer.memories), 0) AS average_length
      FROM unnest(of_scopes) AS s(id)
      LEFT JOIN memory_counts c ON c.scope_id = s.id
     CROSS JOIN LATERAL (SELECT count(*) AS memories, sum(m.length) AS lexemes FROM memories m
                          WHERE m.scope_id = s.id AND m.id > CASE WHEN c.through_id IS NULL THEN 0 ELSE c.through_id END) AS newer
  )
  SELECT a.lexeme,
         COALESCE((SELECT sum(f.df) FROM memory_term_counts f WHERE f.scope_id = ANY(of_scopes) AND f.lexeme = a.lexeme),
                  (SELECT count(*) FROM (SELECT FROM memory_terms t
                                          WHERE t.scope_id = ANY(of_scopes) AND t.lexeme = a.lexeme AND t.live
                                          LIMIT counted_at_most) AS holding)),
         (counted.memories + since.memories)::bigint,
         COALESCE(counted.average_length, since.average_length, 1)::float8
    FROM (SELECT unnest(lexemes) COLLATE "C" AS lexeme UNION ALL SELECT '') AS a, counted, since;
END $$;

-- Those of the ids that may come back at `moment`: of these states, not superseded, not expired, still true. Each with its cosine to
-- the query's vector (of length 1), also where another arm found it.
CREATE FUNCTION recall_candidates(of_scopes bigint[], ids bigint[], states smallint[], moment timestamptz, of_model text, query halfvec)
RETURNS TABLE (id bigint, cosine float8, speaker text, valid_from timestamptz, follows bigint, length smallint, asks boolean, dated boolean)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT m.id, -(e.embedding <#> query), m.speaker, m.valid_from, m.follows, m.length, m.asks, m.dated
    FROM memories m
    LEFT JOIN memory_embeddings e ON e.scope_id = m.scope_id AND e.model = of_model AND e.memory_id = m.id
   WHERE m.scope_id = ANY(of_scopes) AND m.id = ANY(ids)
     AND m.status = ANY(states) AND m.superseded_at IS NULL
     AND (m.expires_at IS NULL OR m.expires_at > moment)
     AND (m.valid_until IS NULL OR m.valid_until > moment);
END $$;

DO $$
DECLARE fenced text;
BEGIN
  FOREACH fenced IN ARRAY ARRAY['memories', 'memory_usage', 'memory_embeddings', 'memory_terms', 'memory_counts', 'memory_term_counts',
                                'instructions', 'forgotten', 'recalls', 'recall_items'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', fenced);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', fenced);
    EXECUTE format('CREATE POLICY maintenance ON %I TO agent7_maintenance USING (true) WITH CHECK (true)', fenced);
    EXECUTE format($p$CREATE POLICY fence ON %I TO agent7_app
      USING (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))
      WITH CHECK (scope_id = ANY (current_setting('agent7.scopes')::bigint[]))$p$, fenced);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO agent7_app, agent7_maintenance', fenced);
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION known_speakers(bigint[]), term_statistics(bigint[], text[], integer),
                       recall_candidates(bigint[], bigint[], smallint[], timestamptz, text, halfvec) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION known_speakers(bigint[]), term_statistics(bigint[], text[], integer),
                          recall_candidates(bigint[], bigint[], smallint[], timestamptz, text, halfvec) TO agent7_app, agent7_maintenance;
