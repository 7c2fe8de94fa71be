-- Whether a row of usage is of a statement, or of words kept as said: a list of statements by their last access leaves out the others.
CREATE OR REPLACE FUNCTION usage_of_statement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.statement := (SELECT m.kind <> 'verbatim' FROM memories m WHERE m.id = NEW.memory_id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER usage_of_statement BEFORE INSERT ON memory_usage FOR EACH ROW EXECUTE FUNCTION usage_of_statement();
