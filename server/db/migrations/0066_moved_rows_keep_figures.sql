-- Rows that a cleanup moves to the archive, or puts back, are no change of the kept figures.
CREATE OR REPLACE TRIGGER "orders_statistics_inserted" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "order_statistics_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "order_statistics_of_deleted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_inserted" AFTER INSERT ON "archive"."orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "order_statistics_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_deleted" AFTER DELETE ON "archive"."orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "order_statistics_of_deleted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_inserted" AFTER INSERT ON "payout_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "payout_statistics_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_deleted" AFTER DELETE ON "payout_orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "payout_statistics_of_deleted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_inserted" AFTER INSERT ON "archive"."payout_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "payout_statistics_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_deleted" AFTER DELETE ON "archive"."payout_orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "payout_statistics_of_deleted"();
