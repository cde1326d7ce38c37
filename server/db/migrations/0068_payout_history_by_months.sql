-- The history of payouts lies by months, as that of orders. A unique index cannot span its parts: that a payout is completed once is
-- checked as it is recorded, when nobody else may change the payout.
CREATE FUNCTION "complete_payout_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "payout_orders" WHERE "id" = NEW."order_id" FOR NO KEY UPDATE;
	IF EXISTS (
		SELECT FROM "payout_history" WHERE "order_id" = NEW."order_id" AND "to_stage" = 7 AND "from_stage" <> 7 AND "id" <> NEW."id"
	) THEN
		RAISE unique_violation USING
			MESSAGE = format('payout %s is completed already', NEW."order_id"),
			TABLE = 'payout_history', CONSTRAINT = 'payout_history_completed_once';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
SET LOCAL lock_timeout = '200ms';
--> statement-breakpoint
-- What it refers to is locked before it, as those do who write to both; nothing is read under these locks.
DO $$
DECLARE
	referred regclass;
BEGIN
	FOR referred IN SELECT DISTINCT confrelid FROM pg_constraint WHERE contype = 'f' AND conrelid = 'payout_history'::regclass LOOP
		EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', referred);
	END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX "payout_history_completed_once";
--> statement-breakpoint
CREATE TRIGGER "payout_history_completed_once" AFTER INSERT ON "payout_history" FOR EACH ROW
	WHEN (NEW."to_stage" = 7 AND NEW."from_stage" <> 7) EXECUTE FUNCTION "complete_payout_once"();
--> statement-breakpoint
SELECT "split_by_time"('payout_history', 'at');
