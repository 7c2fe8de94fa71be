-- Whose a key is, asked by its prefix before any fence is known. The hash goes along: who asks compares it, in constant time.
CREATE OR REPLACE FUNCTION agent_by_key(of_prefix text)
RETURNS TABLE (workspace bigint, shared_scope bigint, agents_scope bigint, workspace_public text, agent bigint, agent_public text, name text,
               namespace text, agent_domains text[], per_minute integer, key bigint, hash bytea, may_write boolean, key_domains text[],
               expires_at timestamptz, revoked_at timestamptz, retired_at timestamptz, last_used_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id, s.id, o.id, w.public_id, a.id, a.public_id, a.name, a.namespace, a.domains, a.per_minute,
         k.id, k.hash, k.may_write, k.domains, k.expires_at, k.revoked_at, a.retired_at, k.last_used_at
    FROM agent_keys k JOIN agents a ON a.id = k.agent_id JOIN workspaces w ON w.id = k.workspace_id
    JOIN scopes s ON s.workspace_id = w.id AND s.user_id IS NULL AND NOT s.of_agents
    JOIN scopes o ON o.workspace_id = w.id AND o.user_id IS NULL AND o.of_agents
   WHERE k.prefix = of_prefix
$$;
ALTER FUNCTION agent_by_key OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION agent_by_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION agent_by_key TO agent7_app;
