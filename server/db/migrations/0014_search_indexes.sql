CREATE INDEX "resources_card_number_idx" ON "resources" USING btree ("card_number") WHERE "resources"."card_number" is not null;--> statement-breakpoint
CREATE INDEX "resources_wallet_address_idx" ON "resources" USING btree ("wallet_address") WHERE "resources"."wallet_address" is not null;--> statement-breakpoint
CREATE INDEX "resources_vpa_idx" ON "resources" USING btree ("vpa") WHERE "resources"."vpa" is not null;--> statement-breakpoint
CREATE INDEX "orders_usdt_address_idx" ON "orders" USING btree ("usdt_address","created_at","id") WHERE "orders"."usdt_address" is not null;--> statement-breakpoint
CREATE INDEX "payout_orders_card_number_idx" ON "payout_orders" USING btree ("card_number","created_at","id") WHERE "payout_orders"."card_number" is not null;--> statement-breakpoint
CREATE INDEX "payout_orders_address_idx" ON "payout_orders" USING btree ("address","created_at","id") WHERE "payout_orders"."address" is not null;--> statement-breakpoint
CREATE INDEX "payout_orders_vpa_idx" ON "payout_orders" USING btree ("vpa","created_at","id") WHERE "payout_orders"."vpa" is not null;--> statement-breakpoint
CREATE INDEX "payout_orders_payout_card_idx" ON "payout_orders" USING btree ("payout_card_number","created_at","id") WHERE "payout_orders"."payout_card_number" is not null;