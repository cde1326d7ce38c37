ALTER TABLE "error_log" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "error_log" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "archive"."error_log" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "archive"."error_log" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Errors are of one kind if their types and first lines are the same but for UUIDs, hexadecimal ids and numbers, in quotes or without.
-- The version before wrote how often an error came to the end of its first line.
CREATE FUNCTION error_kind(type text, mes text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
	SELECT md5(type || E'\n' || regexp_replace(
		regexp_replace(split_part(mes, E'\n', 1), ' \(×[0-9]+\)\s*$', ''),
		'["''`]?(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|\m(?=[a-fA-F]*[0-9])[0-9a-fA-F]{8,}\M|0x[0-9a-fA-F]+|[0-9]+)["''`]?',
		'#', 'g'))
$_$;
--> statement-breakpoint
CREATE FUNCTION error_log_kind() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	NEW.kind := error_kind(NEW.type, NEW.mes);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER error_log_kind BEFORE INSERT ON error_log FOR EACH ROW EXECUTE FUNCTION error_log_kind();
--> statement-breakpoint
-- In two steps, of which the inner one has a row for each account: to count distinct accounts would sort all rows.
CREATE VIEW error_kinds AS
 SELECT kind,
    max(id) AS id,
    sum(count)::integer AS count,
    count(user_id)::integer AS accounts,
    min(first_at) AS first_at,
    max(last_at) AS last_at
   FROM (
	SELECT kind, user_id, max(id) AS id, sum(count) AS count, min(created_at) AS first_at, max(created_at) AS last_at
	  FROM error_log GROUP BY kind, user_id
   ) met
  GROUP BY kind;
-- afterwards: UPDATE "error_log" SET "kind" = error_kind("type", "mes"), "count" = coalesce(substring(split_part("mes", E'\n', 1) from '\(×([0-9]{1,9})\)$')::int, 1) WHERE "kind" = ''
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "error_log_kind_idx" ON "error_log" USING btree ("kind","id","user_id","created_at","count")
