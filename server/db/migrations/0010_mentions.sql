ALTER TABLE "messages" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "mentioned" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "archive"."messages" ADD COLUMN "about" jsonb;
