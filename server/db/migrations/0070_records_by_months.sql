-- Records of orders, messages to people and the audit log lie by months, as histories do. What was there before stays where it is.
SET LOCAL lock_timeout = '200ms';
--> statement-breakpoint
-- What they refer to is locked before them, as those do who write to both; nothing is read under these locks.
DO $$
DECLARE
	referred regclass;
BEGIN
	FOR referred IN
		SELECT DISTINCT confrelid FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY (
			ARRAY['order_allocations', 'callback_attempts', 'risk_detections', 'messages', 'audit']::regclass[]
		)
	LOOP
		EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', referred);
	END LOOP;
END $$;
--> statement-breakpoint
-- A key cannot refer to months by the id alone. That each link has its entry is told by the check of the chain; entries cannot be deleted.
ALTER TABLE "audit_chain" DROP CONSTRAINT "audit_chain_audit_id_audit_id_fk";
--> statement-breakpoint
ALTER TABLE "audit_chain_head" DROP CONSTRAINT "audit_chain_head_audit_id_audit_id_fk";
--> statement-breakpoint
SELECT "split_by_time"(name, moment) FROM (VALUES
	('order_allocations', 'at'), ('callback_attempts', 'at'), ('risk_detections', 'at'), ('messages', 'created_at'), ('audit', 'at')
) AS split (name, moment);
--> statement-breakpoint
-- An entry is now one of the whole log, no longer one of what has become its rest.
CREATE FUNCTION "audit_hash"(previous text, entry "audit") RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT encode(sha256(convert_to(previous || ROW(
		entry.id, extract(epoch FROM entry.at), entry.user_id, entry.account, entry.role, entry.ip,
		entry.action, entry.target_kind, entry.target, entry.detail)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
DROP FUNCTION "audit_hash"(text, "audit_rest");
--> statement-breakpoint
-- Sessions that have it at hand read it anew, and with it what an entry is.
ALTER FUNCTION "audit_chain_append"(integer) COST 1000;
--> statement-breakpoint
-- In the archive messages are by months in each task's backup, so that a whole month moves there as it is; each has a key of its own.
DO $$
DECLARE
	backup regclass;
BEGIN
	ALTER TABLE "archive"."messages" DROP CONSTRAINT "messages_pkey";
	FOR backup IN SELECT inhrelid FROM pg_inherits WHERE inhparent = '"archive"."messages"'::regclass LOOP
		EXECUTE format('CREATE INDEX ON %s ("id")', backup);
	END LOOP;
END $$;
