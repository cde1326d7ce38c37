CREATE TABLE "account_breakers" (
	"resource_id" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'closed' NOT NULL,
	"cause" text,
	"since" timestamp with time zone,
	"probe_at" timestamp with time zone,
	"wait_seconds" integer DEFAULT 60 NOT NULL,
	"outcomes" text DEFAULT '' NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"told_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "account_breakers_state_check" CHECK ("account_breakers"."state" in ('closed', 'open', 'halfOpen', 'held')),
	CONSTRAINT "account_breakers_cause_check" CHECK ("account_breakers"."cause" in ('failures', 'silence', 'person')),
	CONSTRAINT "account_breakers_wait_check" CHECK ("account_breakers"."wait_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "account_exceptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"resource_id" bigint,
	"monitor_row_id" bigint,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "account_exceptions_kind_check" CHECK ("account_exceptions"."kind" in ('failures', 'silence', 'person')),
	CONSTRAINT "account_exceptions_of_one_check" CHECK (num_nonnulls("account_exceptions"."resource_id", "account_exceptions"."monitor_row_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "resources" DROP CONSTRAINT "resources_limits_check";--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "total_limit_minor" bigint;--> statement-breakpoint
ALTER TABLE "account_breakers" ADD CONSTRAINT "account_breakers_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exceptions" ADD CONSTRAINT "account_exceptions_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exceptions" ADD CONSTRAINT "account_exceptions_monitor_row_id_monitors_id_fk" FOREIGN KEY ("monitor_row_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_breakers_stopped_idx" ON "account_breakers" USING btree ("state") WHERE "account_breakers"."state" <> 'closed' or "account_breakers"."is_told";--> statement-breakpoint
CREATE INDEX "account_exceptions_at_id_index" ON "account_exceptions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "account_exceptions_resource_id_at_index" ON "account_exceptions" USING btree ("resource_id","at");--> statement-breakpoint
CREATE INDEX "account_exceptions_monitor_row_id_at_index" ON "account_exceptions" USING btree ("monitor_row_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_exceptions_account_key" ON "account_exceptions" USING btree ("resource_id") WHERE "account_exceptions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_exceptions_monitor_key" ON "account_exceptions" USING btree ("monitor_row_id") WHERE "account_exceptions"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_limits_check" CHECK ("resources"."min_amount_minor" >= 0 and "resources"."max_amount_minor" >= 0 and "resources"."daily_count_limit" >= 0 and "resources"."daily_amount_limit_minor" >= 0 and "resources"."total_limit_minor" >= 0 and "resources"."max_concurrent_orders" >= 0);