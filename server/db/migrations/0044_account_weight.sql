ALTER TABLE "resources" DROP CONSTRAINT "resources_processing_check";--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "weight" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "turn_used" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_weight_check" CHECK ("resources"."weight" between 1 and 100);--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_processing_check" CHECK ("resources"."processing_count" >= 0 and "resources"."processing_amount_minor" >= 0 and "resources"."turn_used" >= 0);