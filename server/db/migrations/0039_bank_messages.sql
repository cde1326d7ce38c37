CREATE TABLE "bank_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"monitor_row_id" bigint,
	"record_id" text NOT NULL,
	"supplier_id" bigint,
	"text" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bank_record_id" bigint,
	CONSTRAINT "bank_messages_monitor_record_key" UNIQUE("monitor_row_id","record_id"),
	CONSTRAINT "bank_messages_kind_check" CHECK ("bank_messages"."kind" in ('sms', 'webMessage', 'usdt'))
);
--> statement-breakpoint
ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_monitor_record_key";--> statement-breakpoint
ALTER TABLE "monitor_logs" DROP CONSTRAINT "monitor_logs_reason_check";--> statement-breakpoint
ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_status_check";--> statement-breakpoint
ALTER TABLE "bank_records" ALTER COLUMN "monitor_row_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_records" ADD COLUMN "direction" text DEFAULT 'credit' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_records" ADD COLUMN "same_as_id" bigint;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_monitor_row_id_monitors_id_fk" FOREIGN KEY ("monitor_row_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_bank_record_id_bank_records_id_fk" FOREIGN KEY ("bank_record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_messages_record_idx" ON "bank_messages" USING btree ("bank_record_id") WHERE "bank_messages"."bank_record_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_messages_received_at_index" ON "bank_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "bank_records_resource_id_amount_minor_occurred_at_index" ON "bank_records" USING btree ("resource_id","amount_minor","occurred_at");--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_reason_check" CHECK ("monitor_logs"."reason" in ('notReadable', 'badInput', 'tooLarge', 'wrongSign', 'disabled', 'closed', 'tooMany', 'unavailable', 'failed', 'noAccount', 'moneyOut', 'noOrder', 'several', 'nameListed', 'nameDiffers', 'codeDiffers', 'automationOff', 'orderMovedOn'));--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_direction_check" CHECK ("bank_records"."direction" in ('credit', 'debit'));--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_status_check" CHECK ("bank_records"."status" in ('matched', 'unmatched', 'outgoing', 'sameAs'));--> statement-breakpoint
INSERT INTO "bank_messages" ("kind", "monitor_row_id", "record_id", "supplier_id", "text", "occurred_at", "received_at", "bank_record_id")
SELECT "kind", "monitor_row_id", "record_id", "supplier_id", "text", "occurred_at", "received_at", "id" FROM "bank_records";
