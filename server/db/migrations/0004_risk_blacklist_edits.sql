ALTER TABLE "risk_blacklist" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "risk_blacklist" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_blacklist" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;