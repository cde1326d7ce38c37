CREATE TABLE "approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_by_user_id" bigint NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by_user_id" bigint,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "bank_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"layout" jsonb NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"resource_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"state" text NOT NULL,
	"gateway_id" text,
	"utr" text,
	"reason" text,
	"queries" integer DEFAULT 0 NOT NULL,
	"last_answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_calls_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "payout_batch_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_batch_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"resource_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"outcome" text,
	"result" text,
	"result_utr" text,
	"result_reason" text,
	CONSTRAINT "payout_batch_orders_key" UNIQUE("batch_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_number" text NOT NULL,
	"state" smallint NOT NULL,
	"template_id" text NOT NULL,
	"template" jsonb NOT NULL,
	"payout_time" timestamp with time zone NOT NULL,
	"resource_ids" jsonb NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"max_orders" integer NOT NULL,
	"min_amount_minor" bigint,
	"max_amount_minor" bigint,
	"supplier_id" bigint,
	"order_count" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"abnormal_count" integer DEFAULT 0 NOT NULL,
	"abnormal_minor" bigint DEFAULT 0 NOT NULL,
	"file_name" text,
	"file" "bytea",
	"file_digest" text,
	"payees_digest" text,
	"created_by_user_id" bigint NOT NULL,
	"created_by" text NOT NULL,
	"exported_by" text,
	"exported_at" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"fail_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payout_batches_batchNumber_unique" UNIQUE("batch_number")
);
--> statement-breakpoint
CREATE TABLE "payout_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "payout_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"from_stage" smallint,
	"to_stage" smallint NOT NULL,
	"user_id" bigint,
	"actor" text,
	"via" text NOT NULL,
	"reason" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000000000 CACHE 1),
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
	"fee_minor" bigint NOT NULL,
	"frozen_minor" bigint DEFAULT 0 NOT NULL,
	"real_amount_minor" bigint,
	"stage" smallint NOT NULL,
	"callback_status" smallint DEFAULT 0 NOT NULL,
	"order_mark" smallint DEFAULT 1 NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"locked_by" text,
	"locked_at" timestamp with time zone,
	"risk_held" boolean DEFAULT false NOT NULL,
	"is_proxy" boolean DEFAULT false NOT NULL,
	"channel" text,
	"batch_id" bigint,
	"allocation_count" integer DEFAULT 0 NOT NULL,
	"payee_name" text,
	"card_number" text,
	"ifsc_code" text,
	"bank_name" text,
	"vpa" text,
	"address" text,
	"payee_key" text,
	"mode" text,
	"payout_card_number" text,
	"utr" text,
	"reject_reason" text,
	"ip" "inet",
	"subject" text,
	"notify_url" text,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "risk_blacklist" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_blacklist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"normalized" text NOT NULL,
	"reason" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_blacklist_key" UNIQUE("kind","normalized")
);
--> statement-breakpoint
CREATE TABLE "risk_detections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_detections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"order_code" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"merchant_name" text NOT NULL,
	"rule_id" bigint,
	"rule_name" text NOT NULL,
	"kind" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "risk_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"condition" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting_key" ON "approvals" USING btree ("kind","target") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_state_requested_at_index" ON "approvals" USING btree ("state","requested_at");--> statement-breakpoint
CREATE INDEX "approvals_requested_by_user_id_index" ON "approvals" USING btree ("requested_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_calls_open_key" ON "gateway_calls" USING btree ("order_id") WHERE "gateway_calls"."state" in ('pending', 'sending', 'accepted', 'unknown', 'succeeded');--> statement-breakpoint
CREATE INDEX "gateway_calls_order_id_id_index" ON "gateway_calls" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "gateway_calls_state_updated_at_index" ON "gateway_calls" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_orders_open_key" ON "payout_batch_orders" USING btree ("order_id") WHERE "payout_batch_orders"."open";--> statement-breakpoint
CREATE INDEX "payout_batch_orders_order_id_index" ON "payout_batch_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payout_batches_state_created_at_index" ON "payout_batches" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "payout_batches_created_at_id_index" ON "payout_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payout_batches_supplier_id_index" ON "payout_batches" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_claims_open_key" ON "payout_claims" USING btree ("order_id") WHERE "payout_claims"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payout_claims_lease_idx" ON "payout_claims" USING btree ("lease_until") WHERE "payout_claims"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payout_claims_order_id_index" ON "payout_claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payout_history_order_id_id_index" ON "payout_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_history_completed_once" ON "payout_history" USING btree ("order_id") WHERE "payout_history"."to_stage" = 7 and "payout_history"."from_stage" <> 7;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_orders_order_code_key" ON "payout_orders" USING btree ("order_code");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_orders_merchant_order_key" ON "payout_orders" USING btree ("merchant_id","merchant_order_id");--> statement-breakpoint
CREATE INDEX "payout_orders_merchant_order_id_idx" ON "payout_orders" USING btree ("merchant_order_id");--> statement-breakpoint
CREATE INDEX "payout_orders_created_idx" ON "payout_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payout_orders_stage_idx" ON "payout_orders" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "payout_orders_merchant_idx" ON "payout_orders" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payout_orders_supplier_idx" ON "payout_orders" USING btree ("supplier_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payout_orders_resource_idx" ON "payout_orders" USING btree ("resource_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payout_orders_batch_idx" ON "payout_orders" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payout_orders_payee_idx" ON "payout_orders" USING btree ("payee_key","created_at");--> statement-breakpoint
CREATE INDEX "payout_orders_completed_idx" ON "payout_orders" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "payout_orders_updated_idx" ON "payout_orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "payout_orders_amount_idx" ON "payout_orders" USING btree ("amount_minor","created_at","id");--> statement-breakpoint
CREATE INDEX "payout_orders_utr_idx" ON "payout_orders" USING btree ("utr") WHERE "payout_orders"."utr" is not null;--> statement-breakpoint
CREATE INDEX "payout_orders_waiting_idx" ON "payout_orders" USING btree ("created_at","id") WHERE "payout_orders"."stage" in (1, 2);--> statement-breakpoint
CREATE INDEX "risk_blacklist_created_at_id_index" ON "risk_blacklist" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "risk_detections_order_id_index" ON "risk_detections" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "risk_detections_at_id_index" ON "risk_detections" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "risk_detections_state_at_index" ON "risk_detections" USING btree ("state","at");