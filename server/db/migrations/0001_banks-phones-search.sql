ALTER TABLE "message_pattern_versions" DROP CONSTRAINT "message_pattern_versions_says_check";--> statement-breakpoint
ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_doubt_check";--> statement-breakpoint
ALTER TABLE "banks" ADD COLUMN "senders" text;--> statement-breakpoint
ALTER TABLE "message_pattern_versions" ADD CONSTRAINT "message_pattern_versions_says_check" CHECK ("says" in ('credit', 'debit', 'captured', 'otherCause', 'notPayment')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_doubt_check" CHECK ("doubt" in ('privateSender', 'promotional', 'unknownSender', 'otherBank', 'otherAccount', 'otherCause', 'sharedReference')) NOT VALID;--> statement-breakpoint
CREATE TABLE "monitor_parts" (
	"monitor_row_id" bigint NOT NULL,
	"text_ref" text NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	"stamp" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "monitor_parts_monitor_row_id_text_ref_part_pk" PRIMARY KEY("monitor_row_id","text_ref","part")
);
--> statement-breakpoint
CREATE TABLE "monitor_proofs" (
	"monitor_row_id" bigint NOT NULL,
	"proof" text NOT NULL,
	"record_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "monitor_proofs_monitor_row_id_proof_pk" PRIMARY KEY("monitor_row_id","proof")
);
--> statement-breakpoint
ALTER TABLE "monitor_logs" DROP CONSTRAINT "monitor_logs_reason_check";--> statement-breakpoint
ALTER TABLE "monitor_resources" ADD COLUMN "sim" smallint;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "app" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "previous_sign_key" "bytea";--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "previous_key_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "address_token" "bytea";--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "last_message_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "app_version" text;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "battery" smallint;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "clock_off_ms" integer;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monitor_parts" ADD CONSTRAINT "monitor_parts_monitor_row_id_monitors_id_fk" FOREIGN KEY ("monitor_row_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_proofs" ADD CONSTRAINT "monitor_proofs_monitor_row_id_monitors_id_fk" FOREIGN KEY ("monitor_row_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_addressHash_unique" UNIQUE("address_hash");--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_reasons_check" CHECK ("reason" in ('notReadable', 'badInput', 'tooLarge', 'wrongSign', 'clockOff', 'replayed', 'disabled', 'closed', 'tooMany', 'unavailable', 'failed', 'noMessage', 'partsMissing', 'notPayment', 'notUnderstood', 'noAccount', 'moneyOut', 'decided', 'noOrder', 'several', 'dayOnly', 'nameListed', 'nameDiffers', 'codeDiffers', 'automationOff', 'severalPayments', 'orderMovedOn', 'waits', 'privateSender', 'promotional', 'unknownSender', 'otherBank', 'otherAccount', 'otherCause', 'sharedReference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "monitor_resources" ADD CONSTRAINT "monitor_resources_sim_check" CHECK ("monitor_resources"."sim" in (1, 2));--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_app_check" CHECK ("monitors"."app" in ('own', 'smsForwarder', 'smsGateway', 'httpSms', 'jsonTemplate'));--> statement-breakpoint
ALTER TABLE "message_patterns" ADD COLUMN "shipped" text;
-- afterwards: ALTER TABLE "message_pattern_versions" VALIDATE CONSTRAINT "message_pattern_versions_says_check"
-- afterwards: ALTER TABLE "bank_records" VALIDATE CONSTRAINT "bank_records_doubt_check"
-- afterwards: ALTER TABLE "monitor_logs" VALIDATE CONSTRAINT "monitor_logs_reasons_check"
-- What the search finds payouts by: a payee's name and UPI address from their beginnings, the end of a card or wallet; and the end
-- of an account's. Orders that are created change none of these columns of an account.
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_orders_payee_start_idx" ON "payout_orders" USING btree (lower("payee_name") text_pattern_ops)
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_orders_vpa_start_idx" ON "payout_orders" USING btree ("vpa" text_pattern_ops) WHERE vpa is not null
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_orders_payee_end_idx" ON "payout_orders" USING btree (right(coalesce("card_number", "address"), 4),"created_at","id")
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "resources_end_idx" ON "resources" USING btree (right(coalesce("card_number", "wallet_address"), 4))
