ALTER TABLE "ledger_accounts" ADD COLUMN "last_posted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "posted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
-- What was posted before is taken as recorded when it took effect, or with the latest before it where that is later.
ALTER TABLE "ledger_transactions" DISABLE TRIGGER "ledger_transactions_append_only";--> statement-breakpoint
ALTER TABLE "ledger_postings" DISABLE TRIGGER "ledger_postings_append_only";--> statement-breakpoint
UPDATE "ledger_transactions" t SET "recorded_at" = r.recorded_at
FROM (SELECT id, max("at") OVER (ORDER BY id) AS recorded_at FROM "ledger_transactions") r WHERE r.id = t.id;--> statement-breakpoint
UPDATE "ledger_postings" p SET "posted_at" = t."recorded_at" FROM "ledger_transactions" t WHERE t.id = p.transaction_id;--> statement-breakpoint
UPDATE "ledger_accounts" a SET "last_posted_at" = p.posted_at
FROM (SELECT account_id, max(posted_at) AS posted_at FROM "ledger_postings" GROUP BY account_id) p WHERE p.account_id = a.id;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE TRIGGER "ledger_transactions_append_only";--> statement-breakpoint
ALTER TABLE "ledger_postings" ENABLE TRIGGER "ledger_postings_append_only";--> statement-breakpoint
ALTER TABLE "ledger_postings" ALTER COLUMN "posted_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "recorded_at" SET NOT NULL;--> statement-breakpoint
DROP INDEX "ledger_postings_account_id_id_index";--> statement-breakpoint
CREATE INDEX "ledger_postings_account_id_posted_at_id_index" ON "ledger_postings" USING btree ("account_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "ledger_postings_posted_at_id_index" ON "ledger_postings" USING btree ("posted_at","id");--> statement-breakpoint
-- Of one account, a later posting is never recorded earlier; those of one transaction are recorded at its time. Judged once a statement.
CREATE FUNCTION "ledger_postings_in_time"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	astray record;
BEGIN
	SELECT n.id, n.account_id INTO astray FROM added n
	WHERE n.posted_at <> (SELECT t.recorded_at FROM ledger_transactions t WHERE t.id = n.transaction_id)
		OR EXISTS (SELECT 1 FROM ledger_postings p WHERE p.account_id = n.account_id AND p.posted_at > n.posted_at AND p.id < n.id)
	LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'ledger posting % of account % is out of the order of time', astray.id, astray.account_id
			USING ERRCODE = 'check_violation', TABLE = 'ledger_postings', CONSTRAINT = 'ledger_postings_time';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_postings_time" AFTER INSERT ON "ledger_postings" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "ledger_postings_in_time"();
