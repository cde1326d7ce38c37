ALTER TABLE "merchant_products" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "merchant_products" CASCADE;--> statement-breakpoint
ALTER TABLE "suppliers" DROP CONSTRAINT "suppliers_limits_check";--> statement-breakpoint
ALTER TABLE "suppliers" DROP COLUMN "rate";--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_limits_check" CHECK ("suppliers"."max_concurrent_orders" >= 0 and "suppliers"."daily_count_limit" >= 0 and "suppliers"."daily_amount_limit_minor" >= 0 and "suppliers"."total_limit_minor" >= 0 and "suppliers"."float_up_minor" >= 0 and "suppliers"."float_down_minor" >= 0);