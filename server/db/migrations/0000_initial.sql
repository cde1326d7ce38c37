CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"account" text,
	"role" text,
	"ip" text,
	"action" text NOT NULL,
	"target_kind" text,
	"target" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_counters" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "auth_counters_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "bank_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"monitor_row_id" bigint NOT NULL,
	"record_id" text NOT NULL,
	"resource_id" bigint,
	"supplier_id" bigint,
	"amount_minor" bigint NOT NULL,
	"balance_minor" bigint,
	"utr" text,
	"identify_code" text,
	"payer_name" text,
	"text" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text NOT NULL,
	"order_id" bigint,
	CONSTRAINT "bank_records_monitor_record_key" UNIQUE("monitor_row_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "callback_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callback_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"method" text DEFAULT 'POST' NOT NULL,
	"url" text NOT NULL,
	"request_body" text NOT NULL,
	"response_status" integer,
	"response_body" text,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"by_user" text
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "error_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"account" text NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"mes" text NOT NULL,
	"url" text NOT NULL,
	"time" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"balance_minor" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_key" UNIQUE("owner_kind","owner_id","purpose","currency")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"balance_after_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"order_id" bigint,
	"user_id" bigint,
	"memo" text
);
--> statement-breakpoint
CREATE TABLE "merchant_products" (
	"merchant_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"rate" integer NOT NULL,
	"fixed_fee_minor" bigint DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "merchant_products_merchant_id_product_id_pk" PRIMARY KEY("merchant_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"mch_id" text NOT NULL,
	"name" text NOT NULL,
	"sign_key" "bytea" NOT NULL,
	"encryption" text DEFAULT 'SHA256' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "merchants_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "merchants_mchId_unique" UNIQUE("mch_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'unread' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_resources" (
	"monitor_row_id" bigint NOT NULL,
	"resource_id" bigint NOT NULL,
	CONSTRAINT "monitor_resources_monitor_row_id_resource_id_pk" PRIMARY KEY("monitor_row_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "monitors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"monitor_id" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"sign_key" "bytea" NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitors_monitorId_unique" UNIQUE("monitor_id")
);
--> statement-breakpoint
CREATE TABLE "order_allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"resource_id" bigint,
	"resource_name" text,
	"candidates" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"user_id" bigint,
	"actor" text,
	"via" text NOT NULL,
	"reason" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_code" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"merchant_name" text NOT NULL,
	"merchant_order_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"supplier_id" bigint,
	"supplier_name" text,
	"resource_id" bigint,
	"resource_name" text,
	"product_id" integer NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"payable_minor" bigint NOT NULL,
	"real_amount_minor" bigint,
	"fee_minor" bigint,
	"status" smallint NOT NULL,
	"callback_status" smallint DEFAULT 0 NOT NULL,
	"supplement_status" smallint DEFAULT 0 NOT NULL,
	"supplement_type" text,
	"order_mark" smallint DEFAULT 1 NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"locked_by" text,
	"locked_at" timestamp with time zone,
	"is_proxy" boolean DEFAULT false NOT NULL,
	"holds_resource" boolean DEFAULT false NOT NULL,
	"card_number" text,
	"user_name" text,
	"validate_user_name" text,
	"ifsc_code" text,
	"bank_name" text,
	"identify_code" text,
	"usdt_address" text,
	"usdt_count" bigint,
	"utr" text,
	"utr_submitted_at" timestamp with time zone,
	"ip" "inet",
	"subject" text,
	"notify_url" text,
	"return_url" text,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_days" (
	"resource_id" bigint NOT NULL,
	"day" date NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"amount_minor" bigint DEFAULT 0 NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"success_amount_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "resource_days_resource_id_day_pk" PRIMARY KEY("resource_id","day")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'normal' NOT NULL,
	"bank_name" text,
	"account_name" text,
	"card_number" text,
	"ifsc_code" text,
	"vpa" text,
	"wallet_address" text,
	"credentials" "bytea",
	"link" text,
	"jump_link" text,
	"qr_code" text,
	"min_amount_minor" bigint DEFAULT 1 NOT NULL,
	"max_amount_minor" bigint,
	"daily_count_limit" integer,
	"daily_amount_limit_minor" bigint,
	"max_concurrent_orders" integer DEFAULT 20 NOT NULL,
	"processing_count" integer DEFAULT 0 NOT NULL,
	"processing_amount_minor" bigint DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"search" jsonb NOT NULL,
	"layout" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name_key" UNIQUE("user_id","screen","name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"handle" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token2_hash" "bytea",
	"token2_expires_at" timestamp with time zone,
	"bind_required" boolean DEFAULT false NOT NULL,
	"standing_codes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"parent_id" bigint,
	"status" text DEFAULT 'active' NOT NULL,
	"rate" integer DEFAULT 0 NOT NULL,
	"min_balance_minor" bigint DEFAULT 0 NOT NULL,
	"max_concurrent_orders" integer DEFAULT 1000 NOT NULL,
	"daily_amount_limit_minor" bigint,
	"total_limit_minor" bigint,
	"float_up_minor" integer DEFAULT 0 NOT NULL,
	"float_down_minor" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "suppliers_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "used_google_codes" (
	"user_id" bigint NOT NULL,
	"step" bigint NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_google_codes_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"nickname" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"avatar" text,
	"password_hash" text NOT NULL,
	"second_password_hash" text NOT NULL,
	"pay_password_hash" text,
	"totp_secret" "bytea",
	"totp_pending_secret" "bytea",
	"totp_confirmed" boolean DEFAULT false NOT NULL,
	"enable_google_verify" boolean DEFAULT false NOT NULL,
	"allow_modify" boolean DEFAULT true NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_user_id_id_index" ON "audit" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_at_index" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_target_kind_target_index" ON "audit" USING btree ("target_kind","target");--> statement-breakpoint
CREATE INDEX "bank_records_resource_id_occurred_at_index" ON "bank_records" USING btree ("resource_id","occurred_at");--> statement-breakpoint
CREATE INDEX "bank_records_status_received_at_index" ON "bank_records" USING btree ("status","received_at");--> statement-breakpoint
CREATE INDEX "bank_records_utr_idx" ON "bank_records" USING btree ("utr") WHERE "bank_records"."utr" is not null;--> statement-breakpoint
CREATE INDEX "bank_records_order_id_index" ON "bank_records" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "callback_attempts_order_id_id_index" ON "callback_attempts" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "callback_attempts_at_index" ON "callback_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "error_log_created_at_index" ON "error_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_postings_transaction_id_index" ON "ledger_postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account_id_id_index" ON "ledger_postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_order_id_index" ON "ledger_transactions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_at_index" ON "ledger_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "messages_user_id_state_id_index" ON "messages" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE INDEX "monitor_resources_resource_id_index" ON "monitor_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "monitors_supplier_id_index" ON "monitors" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "order_allocations_order_id_index" ON "order_allocations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_history_order_id_id_index" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_order_code_key" ON "orders" USING btree ("order_code");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_merchant_order_key" ON "orders" USING btree ("merchant_id","merchant_order_id");--> statement-breakpoint
CREATE INDEX "orders_merchant_order_id_idx" ON "orders" USING btree ("merchant_order_id");--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_merchant_idx" ON "orders" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_supplier_idx" ON "orders" USING btree ("supplier_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_resource_idx" ON "orders" USING btree ("resource_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_callback_idx" ON "orders" USING btree ("callback_status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_amount_idx" ON "orders" USING btree ("amount_minor","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_completed_idx" ON "orders" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "orders_updated_idx" ON "orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "orders_utr_idx" ON "orders" USING btree ("utr") WHERE "orders"."utr" is not null;--> statement-breakpoint
CREATE INDEX "orders_ip_idx" ON "orders" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."status" in (1, 2, 3);--> statement-breakpoint
CREATE INDEX "orders_locked_idx" ON "orders" USING btree ("id") WHERE "orders"."locked";--> statement-breakpoint
CREATE INDEX "orders_mark_idx" ON "orders" USING btree ("order_mark","created_at","id") WHERE "orders"."order_mark" <> 1;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payable_key" ON "orders" USING btree ("resource_id","payable_minor") WHERE "orders"."holds_resource" and "orders"."payable_minor" <> "orders"."amount_minor";--> statement-breakpoint
CREATE INDEX "resources_supplier_id_index" ON "resources" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "resources_product_id_state_index" ON "resources" USING btree ("product_id","state");--> statement-breakpoint
CREATE INDEX "saved_views_screen_user_id_index" ON "saved_views" USING btree ("screen","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_index" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_handle_index" ON "sessions" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "suppliers_parent_id_index" ON "suppliers" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_key" ON "users" USING btree (lower("account"));--> statement-breakpoint
CREATE INDEX "users_role_index" ON "users" USING btree ("role");