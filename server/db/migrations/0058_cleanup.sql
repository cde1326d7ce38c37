CREATE TABLE "cleanup_configs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cleanup_configs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"time_field" text NOT NULL,
	"months" integer NOT NULL,
	"batch_rows" integer NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"description" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cleanup_configs_table_key" UNIQUE("table_name"),
	CONSTRAINT "cleanup_configs_numbers_check" CHECK ("cleanup_configs"."months" > 0 and "cleanup_configs"."batch_rows" > 0)
);
--> statement-breakpoint
CREATE TABLE "cleanup_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cleanup_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"config_id" bigint NOT NULL,
	"config_version" integer NOT NULL,
	"table_name" text NOT NULL,
	"time_field" text NOT NULL,
	"batch_rows" integer NOT NULL,
	"cutoff" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"started_by" text,
	"planned_rows" integer NOT NULL,
	"planned_bytes" bigint NOT NULL,
	"oldest_at" timestamp with time zone,
	"newest_at" timestamp with time zone,
	"held_back" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"moved" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"restored" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"moved_rows" integer DEFAULT 0 NOT NULL,
	"moved_bytes" bigint DEFAULT 0 NOT NULL,
	"last_at" text,
	"last_id" bigint,
	"work_ms" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"error" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cleanup_tasks_state_check" CHECK ("cleanup_tasks"."state" in ('planned', 'running', 'paused', 'success', 'failed', 'cancelled', 'restoring', 'restored')),
	CONSTRAINT "cleanup_tasks_rows_check" CHECK ("cleanup_tasks"."planned_rows" >= 0 and "cleanup_tasks"."moved_rows" >= 0 and "cleanup_tasks"."moved_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cleanup_tasks" ADD CONSTRAINT "cleanup_tasks_config_id_cleanup_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."cleanup_configs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cleanup_tasks_unfinished_key" ON "cleanup_tasks" USING btree ("config_id") WHERE "cleanup_tasks"."state" in ('planned', 'running', 'paused', 'restoring');--> statement-breakpoint
CREATE INDEX "cleanup_tasks_table_name_created_at_index" ON "cleanup_tasks" USING btree ("table_name","created_at");--> statement-breakpoint
CREATE INDEX "cleanup_tasks_state_id_index" ON "cleanup_tasks" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "monitor_logs_record_idx" ON "monitor_logs" USING btree ("bank_record_id") WHERE "monitor_logs"."bank_record_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_records_occurred_idx" ON "bank_records" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "bank_records_same_idx" ON "bank_records" USING btree ("same_as_id") WHERE "bank_records"."same_as_id" is not null;--> statement-breakpoint
CREATE INDEX "chain_patches_fork_idx" ON "chain_patches" USING btree ("fork_record_id");--> statement-breakpoint
CREATE SCHEMA "archive";
--> statement-breakpoint
-- Each table that can be cleaned up, and each that goes along, with its columns; a task's rows lie in a partition of their own.
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY[
		'orders', 'order_history', 'order_allocations', 'order_payer_data', 'callbacks', 'callback_attempts',
		'payout_orders', 'payout_history', 'payout_claims', 'payout_batch_orders', 'risk_detections', 'gateway_calls',
		'bank_records', 'bank_messages', 'message_forwards', 'bank_record_claims',
		'monitor_logs', 'pay_script_calls', 'account_exceptions', 'error_log', 'messages'
	] LOOP
		EXECUTE format(
			'CREATE TABLE "archive".%1$I (LIKE "public".%1$I, "task_id" bigint NOT NULL, "archived_at" timestamp with time zone DEFAULT now() NOT NULL) PARTITION BY LIST ("task_id")',
			name
		);
	END LOOP;
END $$;
--> statement-breakpoint
-- By which rows are found when they are put back, and histories when they go.
DO $$
DECLARE
	name text;
	key text;
BEGIN
	FOREACH name IN ARRAY ARRAY[
		'orders', 'order_history', 'order_allocations', 'callback_attempts', 'payout_orders', 'payout_history', 'payout_claims',
		'payout_batch_orders', 'risk_detections', 'gateway_calls', 'bank_records', 'bank_messages', 'message_forwards',
		'monitor_logs', 'pay_script_calls', 'account_exceptions', 'error_log', 'messages'
	] LOOP
		EXECUTE format('ALTER TABLE "archive".%I ADD PRIMARY KEY ("id", "task_id")', name);
	END LOOP;
	FOR name, key IN VALUES
		('order_history', 'order_id'), ('order_allocations', 'order_id'), ('order_payer_data', 'order_id'), ('callbacks', 'order_id'),
		('callback_attempts', 'order_id'), ('payout_history', 'order_id'), ('payout_claims', 'order_id'), ('payout_batch_orders', 'order_id'),
		('risk_detections', 'order_id'), ('gateway_calls', 'order_id'), ('bank_messages', 'bank_record_id'),
		('message_forwards', 'message_id'), ('bank_record_claims', 'bank_record_id')
	LOOP
		EXECUTE format('CREATE INDEX %I ON "archive".%I (%I)', name || '_part_idx', name, key);
	END LOOP;
END $$;
--> statement-breakpoint
-- What is counted and found among orders that went.
CREATE INDEX "orders_created_idx" ON "archive"."orders" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "orders_completed_idx" ON "archive"."orders" ("completed_at", "id");
--> statement-breakpoint
CREATE INDEX "orders_order_code_idx" ON "archive"."orders" ("order_code");
--> statement-breakpoint
CREATE INDEX "payout_orders_created_idx" ON "archive"."payout_orders" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "payout_orders_completed_idx" ON "archive"."payout_orders" ("completed_at", "id");
--> statement-breakpoint
CREATE INDEX "payout_orders_order_code_idx" ON "archive"."payout_orders" ("order_code");
--> statement-breakpoint
CREATE VIEW "cleared_orders" AS
	SELECT "id", "order_code", 'order' AS "kind", "merchant_order_id", "merchant_id", "merchant_name", "amount_minor", "currency", "exponent",
		"status" AS "state", "created_at", "completed_at", "archived_at", "task_id" FROM "archive"."orders"
	UNION ALL
	SELECT "id", "order_code", 'payout', "merchant_order_id", "merchant_id", "merchant_name", "amount_minor", "currency", "exponent",
		"stage", "created_at", "completed_at", "archived_at", "task_id" FROM "archive"."payout_orders";
--> statement-breakpoint
-- What is written once may leave its table only for the backup of the task that names itself.
CREATE FUNCTION "refuse_unarchived"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	gone_ids bigint[] := ARRAY(SELECT id FROM gone);
	kept integer;
BEGIN
	-- An array and a number written out, so that the one partition is read by its key.
	EXECUTE format(
		'SELECT count(*) FROM "archive".%I WHERE task_id = %s AND id = ANY ($1)',
		TG_TABLE_NAME, coalesce(nullif(current_setting('paydesk.cleanup_task', true), ''), '0')::bigint
	) INTO kept USING gone_ids;
	IF kept < cardinality(gone_ids) THEN
		RAISE EXCEPTION 'rows of % are written once and never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "order_history_append_only" BEFORE UPDATE OR TRUNCATE ON "order_history" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "order_history_kept" BEFORE DELETE ON "order_history" FOR EACH STATEMENT
	WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "order_history_only_archived" AFTER DELETE ON "order_history" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "refuse_unarchived"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_history_append_only" BEFORE UPDATE OR TRUNCATE ON "payout_history" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "payout_history_kept" BEFORE DELETE ON "payout_history" FOR EACH STATEMENT
	WHEN (coalesce(current_setting('paydesk.cleanup_task', true), '') = '') EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "payout_history_only_archived" AFTER DELETE ON "payout_history" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "refuse_unarchived"();
--> statement-breakpoint
-- A configuration for each table that can be cleaned up; none runs by itself before a person lets it.
INSERT INTO "cleanup_configs" ("table_name", "time_field", "months", "batch_rows") VALUES
	('orders', 'createdAt', 12, 1000),
	('payout_orders', 'createdAt', 12, 1000),
	('bank_records', 'occurredAt', 12, 1000),
	('monitor_logs', 'at', 6, 1000),
	('pay_script_calls', 'at', 3, 1000),
	('account_exceptions', 'at', 12, 1000),
	('error_log', 'createdAt', 3, 1000),
	('messages', 'createdAt', 6, 1000);
