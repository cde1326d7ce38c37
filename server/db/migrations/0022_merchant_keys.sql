ALTER TABLE "merchants" ADD COLUMN "previous_sign_key" "bytea";--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "previous_key_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "key_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "key_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "callback_format" text DEFAULT 'json' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_callback_format_check" CHECK ("merchants"."callback_format" in ('json', 'form', 'query'));--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_previous_key_check" CHECK (("merchants"."previous_sign_key" is null) = ("merchants"."previous_key_until" is null));