CREATE TABLE "fallen_banks" (
	"bank" text PRIMARY KEY NOT NULL,
	"fell_at" timestamp with time zone NOT NULL,
	"percent_before" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "bank" text;--> statement-breakpoint
ALTER TABLE "archive"."bank_messages" ADD COLUMN "bank" text;
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "bank_messages_bank_idx" ON "bank_messages" USING btree ("bank","received_at") WHERE "bank_messages"."bank" is not null
