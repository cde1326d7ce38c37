-- Accounts are searched for any part of their name; without the extension the search reads all accounts.
DO $$
DECLARE
	ops text;
BEGIN
	SELECT format('%I.gin_trgm_ops', n.nspname) INTO ops FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
	IF ops IS NOT NULL THEN
		EXECUTE format('CREATE INDEX resources_name_parts_idx ON resources USING gin (name %s)', ops);
	END IF;
END $$;
