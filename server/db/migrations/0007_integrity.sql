ALTER TABLE "audit" ADD CONSTRAINT "audit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_log" ADD CONSTRAINT "error_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_google_codes" ADD CONSTRAINT "used_google_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_products" ADD CONSTRAINT "merchant_products_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_resources" ADD CONSTRAINT "monitor_resources_monitor_row_id_monitors_id_fk" FOREIGN KEY ("monitor_row_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_resources" ADD CONSTRAINT "monitor_resources_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_days" ADD CONSTRAINT "resource_days_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_parent_id_suppliers_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_monitor_row_id_monitors_id_fk" FOREIGN KEY ("monitor_row_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_allocations" ADD CONSTRAINT "order_allocations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_allocations" ADD CONSTRAINT "order_allocations_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_calls" ADD CONSTRAINT "gateway_calls_order_id_payout_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payout_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_calls" ADD CONSTRAINT "gateway_calls_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_orders" ADD CONSTRAINT "payout_batch_orders_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_orders" ADD CONSTRAINT "payout_batch_orders_order_id_payout_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payout_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_orders" ADD CONSTRAINT "payout_batch_orders_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_claims" ADD CONSTRAINT "payout_claims_order_id_payout_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payout_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_claims" ADD CONSTRAINT "payout_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_history" ADD CONSTRAINT "payout_history_order_id_payout_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payout_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_history" ADD CONSTRAINT "payout_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_detections" ADD CONSTRAINT "risk_detections_order_id_payout_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payout_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_detections" ADD CONSTRAINT "risk_detections_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_detections" ADD CONSTRAINT "risk_detections_rule_id_risk_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."risk_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state_check" CHECK ("messages"."state" in ('unread', 'readed', 'trash'));--> statement-breakpoint
ALTER TABLE "auth_counters" ADD CONSTRAINT "auth_counters_failures_check" CHECK ("auth_counters"."failures" >= 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_check" CHECK ("users"."role" in ('superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance', 'customerService', 'supplier', 'merchant'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status_check" CHECK ("users"."status" in ('active', 'disabled', 'deleted'));--> statement-breakpoint
ALTER TABLE "merchant_products" ADD CONSTRAINT "merchant_products_price_check" CHECK ("merchant_products"."rate" >= 0 and "merchant_products"."fixed_fee_minor" >= 0);--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_encryption_check" CHECK ("merchants"."encryption" in ('default', 'SHA256'));--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_status_check" CHECK ("merchants"."status" in ('active', 'disabled', 'deleted'));--> statement-breakpoint
ALTER TABLE "monitors" ADD CONSTRAINT "monitors_status_check" CHECK ("monitors"."status" in ('active', 'disabled', 'deleted'));--> statement-breakpoint
ALTER TABLE "resource_days" ADD CONSTRAINT "resource_days_counts_check" CHECK ("resource_days"."order_count" >= 0 and "resource_days"."amount_minor" >= 0 and "resource_days"."success_count" >= 0 and "resource_days"."success_amount_minor" >= 0);--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_state_check" CHECK ("resources"."state" in (0, 1));--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_status_check" CHECK ("resources"."status" in ('normal', 'deleted'));--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_processing_check" CHECK ("resources"."processing_count" >= 0 and "resources"."processing_amount_minor" >= 0);--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_limits_check" CHECK ("resources"."min_amount_minor" >= 0 and "resources"."max_amount_minor" >= 0 and "resources"."daily_count_limit" >= 0 and "resources"."daily_amount_limit_minor" >= 0 and "resources"."max_concurrent_orders" >= 0);--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_status_check" CHECK ("suppliers"."status" in ('active', 'disabled', 'deleted'));--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_parent_check" CHECK ("suppliers"."parent_id" <> "suppliers"."id");--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_limits_check" CHECK ("suppliers"."rate" >= 0 and "suppliers"."max_concurrent_orders" >= 0 and "suppliers"."daily_amount_limit_minor" >= 0 and "suppliers"."total_limit_minor" >= 0 and "suppliers"."float_up_minor" >= 0 and "suppliers"."float_down_minor" >= 0);--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_status_check" CHECK ("bank_records"."status" in ('matched', 'unmatched'));--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_kind_check" CHECK ("bank_records"."kind" in ('sms', 'webMessage', 'usdt'));--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_amount_check" CHECK ("bank_records"."amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "callback_attempts" ADD CONSTRAINT "callback_attempts_outcome_check" CHECK ("callback_attempts"."outcome" in ('succeeded', 'refused', 'timedOut', 'unreachable', 'addressRefused'));--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_from_check" CHECK ("order_history"."from_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_to_check" CHECK ("order_history"."to_status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_via_check" CHECK ("order_history"."via" in ('console', 'batch', 'job', 'api', 'monitor'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_callback_status_check" CHECK ("orders"."callback_status" in (0, 1, 2, 3));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_mark_check" CHECK ("orders"."order_mark" in (1, 2, 3, 4, 5));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exponent_check" CHECK ("orders"."exponent" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount_check" CHECK ("orders"."amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_real_amount_check" CHECK ("orders"."real_amount_minor" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_check" CHECK ("orders"."status" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_supplement_status_check" CHECK ("orders"."supplement_status" in (0, 1));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_supplement_type_check" CHECK ("orders"."supplement_type" in ('manual', 'offset', 'automatic'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payable_check" CHECK ("orders"."payable_minor" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_usdt_count_check" CHECK ("orders"."usdt_count" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_place_check" CHECK (not "orders"."holds_resource" or "orders"."resource_id" is not null);--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_check" CHECK ("ledger_accounts"."owner_kind" in ('merchant', 'supplier', 'platform', 'outside'));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_purpose_check" CHECK ("ledger_accounts"."purpose" in ('available', 'frozen', 'fees', 'clearing'));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_frozen_check" CHECK ("ledger_accounts"."purpose" <> 'frozen' or "ledger_accounts"."balance_minor" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_amount_check" CHECK ("ledger_postings"."amount_minor" <> 0);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" in ('order.reverse', 'order.updateStatus', 'payout.reverse', 'payoutBatch.confirm'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_state_check" CHECK ("approvals"."state" in ('waiting', 'approved', 'declined', 'withdrawn', 'lapsed'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_two_people_check" CHECK ("approvals"."state" <> 'approved' or "approvals"."decided_by_user_id" <> "approvals"."requested_by_user_id");--> statement-breakpoint
ALTER TABLE "gateway_calls" ADD CONSTRAINT "gateway_calls_state_check" CHECK ("gateway_calls"."state" in ('pending', 'sending', 'accepted', 'unknown', 'succeeded', 'refused', 'notSent', 'cancelled', 'confirmedUnpaid'));--> statement-breakpoint
ALTER TABLE "payout_batch_orders" ADD CONSTRAINT "payout_batch_orders_outcome_check" CHECK ("payout_batch_orders"."outcome" in ('completed', 'rejected', 'released'));--> statement-breakpoint
ALTER TABLE "payout_batch_orders" ADD CONSTRAINT "payout_batch_orders_result_check" CHECK ("payout_batch_orders"."result" in ('paid', 'failed'));--> statement-breakpoint
ALTER TABLE "payout_batch_orders" ADD CONSTRAINT "payout_batch_orders_amount_check" CHECK ("payout_batch_orders"."amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_state_check" CHECK ("payout_batches"."state" in (1, 2, 3, 4, 5));--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_counts_check" CHECK ("payout_batches"."max_orders" >= 0 and "payout_batches"."order_count" >= 0 and "payout_batches"."total_minor" >= 0 and "payout_batches"."abnormal_count" >= 0 and "payout_batches"."abnormal_minor" >= 0);--> statement-breakpoint
ALTER TABLE "payout_claims" ADD CONSTRAINT "payout_claims_end_check" CHECK ("payout_claims"."end_reason" in ('cancelled', 'takenAway', 'expired', 'done'));--> statement-breakpoint
ALTER TABLE "payout_history" ADD CONSTRAINT "payout_history_from_check" CHECK ("payout_history"."from_stage" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));--> statement-breakpoint
ALTER TABLE "payout_history" ADD CONSTRAINT "payout_history_to_check" CHECK ("payout_history"."to_stage" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));--> statement-breakpoint
ALTER TABLE "payout_history" ADD CONSTRAINT "payout_history_via_check" CHECK ("payout_history"."via" in ('console', 'batch', 'job', 'api', 'monitor'));--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_callback_status_check" CHECK ("payout_orders"."callback_status" in (0, 1, 2, 3));--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_mark_check" CHECK ("payout_orders"."order_mark" in (1, 2, 3, 4, 5));--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_exponent_check" CHECK ("payout_orders"."exponent" >= 0);--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_amount_check" CHECK ("payout_orders"."amount_minor" > 0);--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_real_amount_check" CHECK ("payout_orders"."real_amount_minor" >= 0);--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_stage_check" CHECK ("payout_orders"."stage" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10));--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_channel_check" CHECK ("payout_orders"."channel" in ('batch', 'account', 'gateway'));--> statement-breakpoint
ALTER TABLE "payout_orders" ADD CONSTRAINT "payout_orders_money_check" CHECK ("payout_orders"."fee_minor" >= 0 and "payout_orders"."frozen_minor" >= 0 and "payout_orders"."allocation_count" >= 0);--> statement-breakpoint
ALTER TABLE "risk_blacklist" ADD CONSTRAINT "risk_blacklist_kind_check" CHECK ("risk_blacklist"."kind" in ('name', 'card', 'address', 'upi'));--> statement-breakpoint
ALTER TABLE "risk_detections" ADD CONSTRAINT "risk_detections_kind_check" CHECK ("risk_detections"."kind" in ('blacklist', 'amount', 'windowAmount', 'windowCount', 'payeeAcrossMerchants', 'nightHours', 'manual'));--> statement-breakpoint
ALTER TABLE "risk_detections" ADD CONSTRAINT "risk_detections_state_check" CHECK ("risk_detections"."state" in ('held', 'released', 'rejected'));