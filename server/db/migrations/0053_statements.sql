ALTER TABLE "message_pattern_versions" DROP CONSTRAINT "message_pattern_versions_kind_check";--> statement-breakpoint
ALTER TABLE "monitor_logs" DROP CONSTRAINT "monitor_logs_reason_check";--> statement-breakpoint
ALTER TABLE "bank_messages" DROP CONSTRAINT "bank_messages_kind_check";--> statement-breakpoint
ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_kind_check";--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "resource_id" bigint;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "report" uuid;--> statement-breakpoint
ALTER TABLE "bank_records" ADD COLUMN "is_day_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_messages_statement_key" ON "bank_messages" USING btree ("resource_id","record_id") WHERE "bank_messages"."kind" = 'statement';--> statement-breakpoint
CREATE INDEX "bank_messages_waiting_idx" ON "bank_messages" USING btree ("id") WHERE "bank_messages"."kind" = 'statement' and "bank_messages"."tried_at" is null;--> statement-breakpoint
ALTER TABLE "message_pattern_versions" ADD CONSTRAINT "message_pattern_versions_kind_check" CHECK ("message_pattern_versions"."kind" in ('sms', 'webMessage', 'usdt', 'statement', 'inferred'));--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_reason_check" CHECK ("monitor_logs"."reason" in ('notReadable', 'badInput', 'tooLarge', 'wrongSign', 'disabled', 'closed', 'tooMany', 'unavailable', 'failed', 'notPayment', 'notUnderstood', 'noAccount', 'moneyOut', 'decided', 'noOrder', 'several', 'dayOnly', 'nameListed', 'nameDiffers', 'codeDiffers', 'automationOff', 'severalPayments', 'orderMovedOn', 'waits'));--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_kind_check" CHECK ("bank_messages"."kind" in ('sms', 'webMessage', 'usdt', 'statement', 'inferred'));--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_kind_check" CHECK ("bank_records"."kind" in ('sms', 'webMessage', 'usdt', 'statement', 'inferred'));