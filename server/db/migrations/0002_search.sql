-- What the search finds payouts by: a payee's name and UPI address from their beginnings, the end of a card or wallet; and the end
-- of an account's. Orders that are created change none of these columns of an account.
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_orders_payee_start_idx" ON "payout_orders" USING btree (lower("payee_name") text_pattern_ops)
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_orders_vpa_start_idx" ON "payout_orders" USING btree ("vpa" text_pattern_ops) WHERE vpa is not null
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "payout_orders_payee_end_idx" ON "payout_orders" USING btree (right(coalesce("card_number", "address"), 4),"created_at","id")
-- afterwards: CREATE INDEX CONCURRENTLY IF NOT EXISTS "resources_end_idx" ON "resources" USING btree (right(coalesce("card_number", "wallet_address"), 4))
SELECT 1;
