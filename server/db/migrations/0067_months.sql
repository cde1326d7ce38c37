-- Logs, histories and postings lie by months of their time. What was there before stays where it is, as the part of all that lies in
-- no month: nothing is read or written anew. Ids come from one sequence as before; each part keeps them as its key.
CREATE FUNCTION "split_by_time"(name text, moment text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	rest text := name || '_rest';
	following bigint;
	statement text;
	statements text[];
BEGIN
	EXECUTE format('LOCK TABLE %I', name);
	EXECUTE format('SELECT last_value + is_called::int FROM %s', pg_get_serial_sequence(quote_ident(name), 'id')) INTO following;
	-- Its references, indexes and triggers, as all of it is to have them.
	statements := ARRAY(
		SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(oid))
		FROM pg_constraint WHERE conrelid = name::regclass AND contype = 'f'
	) || ARRAY(
		SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = name::regclass AND NOT indisprimary
	) || ARRAY(
		SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = name::regclass AND NOT tgisinternal
	);
	EXECUTE format('ALTER TABLE %I ALTER COLUMN "id" DROP IDENTITY', name);
	EXECUTE format('ALTER TABLE %I RENAME TO %I', name, rest);
	FOR statement IN
		SELECT format('ALTER INDEX %I RENAME TO %I', relname, relname || '_rest')
		FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = rest::regclass
		UNION ALL
		-- Those of each row are given to every part by the whole.
		SELECT format('DROP TRIGGER %I ON %I', tgname, rest) FROM pg_trigger
		WHERE tgrelid = rest::regclass AND NOT tgisinternal AND tgtype & 1 = 1
	LOOP
		EXECUTE statement;
	END LOOP;
	EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (%I)', name, rest, moment);
	EXECUTE format('ALTER TABLE %I ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (START %s)', name, following);
	FOREACH statement IN ARRAY statements LOOP
		EXECUTE statement;
	END LOOP;
	EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', name, rest);
END $$;
--> statement-breakpoint
-- Tried again where others are at work: PostgreSQL would take a longer wait for a deadlock, and might end their work instead of this.
SET LOCAL lock_timeout = '200ms';
--> statement-breakpoint
-- What these tables refer to is locked before them, as those do who write to both.
DO $$
DECLARE
	referred regclass;
BEGIN
	FOR referred IN
		SELECT DISTINCT confrelid FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY (
			ARRAY['monitor_logs', 'pay_script_calls', 'error_log', 'order_history', 'ledger_postings']::regclass[]
		)
	LOOP
		EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', referred);
	END LOOP;
END $$;
--> statement-breakpoint
SELECT "split_by_time"(name, moment) FROM (VALUES
	('monitor_logs', 'at'), ('pay_script_calls', 'at'), ('error_log', 'created_at'), ('order_history', 'at'), ('ledger_postings', 'posted_at')
) AS split (name, moment);
--> statement-breakpoint
-- In the archive a task's backup of such a table is itself by months, so that a whole one moves there as it is. A key of ids over all
-- months cannot be had; each has its own.
DO $$
DECLARE
	name text;
	backup regclass;
BEGIN
	FOREACH name IN ARRAY ARRAY['monitor_logs', 'pay_script_calls', 'error_log'] LOOP
		EXECUTE format('ALTER TABLE "archive".%I DROP CONSTRAINT %I', name, name || '_pkey');
		FOR backup IN SELECT inhrelid FROM pg_inherits WHERE inhparent = format('archive.%I', name)::regclass LOOP
			EXECUTE format('CREATE INDEX ON %s ("id")', backup);
		END LOOP;
	END LOOP;
END $$;
