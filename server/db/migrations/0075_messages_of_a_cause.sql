ALTER TABLE "messages" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cause_accounts" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cause_open" jsonb;--> statement-breakpoint
ALTER TABLE "archive"."messages" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "archive"."messages" ADD COLUMN "cause_accounts" jsonb;--> statement-breakpoint
ALTER TABLE "archive"."messages" ADD COLUMN "cause_open" jsonb;
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_open_cause_idx" ON "messages" USING btree ("user_id","cause") WHERE jsonb_array_length("cause_open") > 0
