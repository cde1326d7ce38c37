ALTER TABLE "message_pattern_versions" DROP CONSTRAINT "message_pattern_versions_kind_check";--> statement-breakpoint
ALTER TABLE "bank_messages" DROP CONSTRAINT "bank_messages_kind_check";--> statement-breakpoint
ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_kind_check";--> statement-breakpoint
ALTER TABLE "message_pattern_versions" ADD CONSTRAINT "message_pattern_versions_kind_check" CHECK ("message_pattern_versions"."kind" in ('sms', 'webMessage', 'usdt', 'inferred'));--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_kind_check" CHECK ("bank_messages"."kind" in ('sms', 'webMessage', 'usdt', 'inferred'));--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_kind_check" CHECK ("bank_records"."kind" in ('sms', 'webMessage', 'usdt', 'inferred'));