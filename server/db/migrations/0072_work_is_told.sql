-- Tables that background work waits for tell of their new rows, whoever writes them; a transaction tells of a table once.
CREATE FUNCTION "tell_work"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('paydesk_work', TG_TABLE_NAME);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT ON "order_total_deltas" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT ON "payout_total_deltas" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT ON "order_statistic_deltas" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT ON "payout_statistic_deltas" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT ON "bot_messages" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT ON "bank_messages" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT OR UPDATE ON "cleanup_tasks" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
--> statement-breakpoint
CREATE TRIGGER "tell_work" AFTER INSERT OR UPDATE ON "cleanup_configs" FOR EACH STATEMENT EXECUTE FUNCTION "tell_work"();
