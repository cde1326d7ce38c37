SET LOCAL lock_timeout = '200ms';--> statement-breakpoint
DROP INDEX "orders_merchant_order_id_idx";--> statement-breakpoint
DROP INDEX "payout_orders_merchant_order_id_idx";
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_merchant_order_start_idx" ON "orders" USING btree ("merchant_order_id" text_pattern_ops)
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_orders_merchant_order_start_idx" ON "payout_orders" USING btree ("merchant_order_id" text_pattern_ops)
