-- Postings and histories are written once: a correction is a new row.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are written once and never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "order_history_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_history" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "payout_history_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_history" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_postings_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_postings" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Judged at the commit, because the postings of a transaction come one after the other.
CREATE FUNCTION "ledger_transaction_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	unbalanced record;
BEGIN
	SELECT a.currency, sum(p.amount_minor) AS total INTO unbalanced
	FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
	WHERE p.transaction_id = NEW.transaction_id GROUP BY a.currency HAVING sum(p.amount_minor) <> 0 LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'ledger transaction % sums to % %', NEW.transaction_id, unbalanced.total, unbalanced.currency
			USING ERRCODE = 'check_violation', TABLE = 'ledger_postings', CONSTRAINT = 'ledger_postings_balance';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_postings_balance" AFTER INSERT ON "ledger_postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_transaction_balances"();
