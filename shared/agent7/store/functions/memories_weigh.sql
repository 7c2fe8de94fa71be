-- What a change adds to the memory document's weight, or takes from it, is a row of its own.
CREATE OR REPLACE FUNCTION memories_weigh() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  before integer := 0;
  after  integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 0 AND OLD.superseded_at IS NULL THEN
    before := COALESCE(OLD.summary_tokens, OLD.tokens);
  END IF;
  IF NEW.status = 0 AND NEW.superseded_at IS NULL THEN
    after := COALESCE(NEW.summary_tokens, NEW.tokens);
  END IF;
  IF before <> after THEN
    INSERT INTO document_tokens (workspace_id, scope_id, tokens) VALUES (NEW.workspace_id, NEW.scope_id, after - before);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER memories_weigh_new AFTER INSERT ON memories FOR EACH ROW
  WHEN (NEW.kind <> 'verbatim') EXECUTE FUNCTION memories_weigh();
CREATE OR REPLACE TRIGGER memories_weigh_changed AFTER UPDATE OF status, superseded_at, tokens, summary_tokens ON memories FOR EACH ROW
  WHEN (NEW.kind <> 'verbatim') EXECUTE FUNCTION memories_weigh();
