-- What a transaction may see is unknown to the planner. Where a policy called current_setting itself, the planner asked it in advance, and
-- a plan that is kept (those of our functions are) was made for the size of whoever came first: a large memory was then read whole, 210 ms
-- instead of 31. Out of a sub-select it comes when the statement runs, once for each and not once a row.

DO $$
DECLARE
  fenced record;
BEGIN
  FOR fenced IN
    SELECT p.polrelid::regclass AS its_table, p.polname AS its_name, pg_get_expr(p.polqual, p.polrelid) AS seen,
           pg_get_expr(p.polwithcheck, p.polrelid) AS written
      FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
     WHERE c.relnamespace = 'public'::regnamespace AND pg_get_expr(p.polqual, p.polrelid) LIKE '%current_setting(%'
       AND pg_get_expr(p.polqual, p.polrelid) NOT LIKE '%SELECT%'
  LOOP
    EXECUTE format(
      'ALTER POLICY %I ON %s USING %s %s', fenced.its_name, fenced.its_table,
      replace(replace(fenced.seen,
        '(current_setting(''agent7.scopes''::text))::bigint[]', '(SELECT current_setting(''agent7.scopes'')::bigint[])::bigint[]'),
        '(current_setting(''agent7.workspace''::text))::bigint', '(SELECT current_setting(''agent7.workspace'')::bigint)'),
      'WITH CHECK ' || fenced.written);
  END LOOP;
END $$;
