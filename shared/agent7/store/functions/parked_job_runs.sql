-- In how many workspaces each job is parked: given up in its last run there. Names no workspace.
CREATE OR REPLACE FUNCTION parked_job_runs() RETURNS TABLE (job text, workspaces bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.job, count(DISTINCT p.workspace_id) FROM job_runs p
   WHERE p.state = 'parked'
     AND NOT EXISTS (SELECT FROM job_runs l WHERE l.workspace_id = p.workspace_id AND l.job = p.job AND l.period > p.period)
   GROUP BY p.job ORDER BY p.job
$$;
ALTER FUNCTION parked_job_runs OWNER TO agent7_lookup;
REVOKE ALL ON FUNCTION parked_job_runs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parked_job_runs TO agent7_app;
