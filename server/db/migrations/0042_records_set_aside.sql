ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_status_check";--> statement-breakpoint
ALTER TABLE "bank_records" ADD COLUMN "set_aside_reason" text;--> statement-breakpoint
ALTER TABLE "bank_records" ADD COLUMN "set_aside_by" text;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_status_check" CHECK ("bank_records"."status" in ('unmatched', 'matched', 'setAside', 'outgoing', 'sameAs', 'rolledBack'));