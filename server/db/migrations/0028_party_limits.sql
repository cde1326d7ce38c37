ALTER TABLE "suppliers" DROP CONSTRAINT "suppliers_limits_check";--> statement-breakpoint
ALTER TABLE "suppliers" ALTER COLUMN "min_balance_minor" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ALTER COLUMN "max_concurrent_orders" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "min_balance_minor" bigint;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "max_concurrent_orders" integer;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "float_up_minor" integer;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "float_down_minor" integer;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "related_supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "daily_count_limit" integer;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_related_supplier_id_suppliers_id_fk" FOREIGN KEY ("related_supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_merchant_held_idx" ON "orders" USING btree ("merchant_id") WHERE "orders"."holds_resource";--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_limits_check" CHECK ("merchants"."max_concurrent_orders" >= 0 and "merchants"."float_up_minor" >= 0 and "merchants"."float_down_minor" >= 0);--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_limits_check" CHECK ("suppliers"."rate" >= 0 and "suppliers"."max_concurrent_orders" >= 0 and "suppliers"."daily_count_limit" >= 0 and "suppliers"."daily_amount_limit_minor" >= 0 and "suppliers"."total_limit_minor" >= 0 and "suppliers"."float_up_minor" >= 0 and "suppliers"."float_down_minor" >= 0);