-- Sessions that were over before sessions were read for what they teach stay unread: nobody expects months of old talk to be learnt at once.

ALTER TABLE conversations NO FORCE ROW LEVEL SECURITY;  -- its owner looks past the fence for this one statement
UPDATE conversations SET flushed_at = now() WHERE flushed_at IS NULL AND last_message_at < now() - interval '30 minutes';
ALTER TABLE conversations FORCE ROW LEVEL SECURITY;
