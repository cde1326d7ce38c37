CREATE TABLE "test_callback_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_callback_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"request_body" text NOT NULL,
	"response_status" integer,
	"response_body" text,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"by_user" text,
	CONSTRAINT "test_callback_attempts_outcome_check" CHECK ("test_callback_attempts"."outcome" in ('succeeded', 'refused', 'timedOut', 'unreachable', 'addressRefused'))
);
--> statement-breakpoint
CREATE TABLE "test_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"direction" text NOT NULL,
	"order_code" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"merchant_order_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"product_id" integer NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"real_amount_minor" bigint,
	"merchant_rate" integer NOT NULL,
	"merchant_fixed_fee_minor" bigint NOT NULL,
	"fee_minor" bigint,
	"utr" text,
	"state" text NOT NULL,
	"identify_code" text,
	"subject" text,
	"notify_url" text,
	"return_url" text,
	"request" jsonb NOT NULL,
	"callback_status" smallint DEFAULT 0 NOT NULL,
	"callback_since" timestamp with time zone,
	"callback_tries" integer DEFAULT 0 NOT NULL,
	"next_callback_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "test_orders_orderCode_unique" UNIQUE("order_code"),
	CONSTRAINT "test_orders_merchant_order_key" UNIQUE("merchant_id","direction","merchant_order_id"),
	CONSTRAINT "test_orders_direction_check" CHECK ("test_orders"."direction" in ('collection', 'payout')),
	CONSTRAINT "test_orders_state_check" CHECK ("test_orders"."state" in ('waiting', 'successful', 'timedOut', 'rejected', 'unknown')),
	CONSTRAINT "test_orders_callback_status_check" CHECK ("test_orders"."callback_status" in (0, 1, 2, 3)),
	CONSTRAINT "test_orders_amount_check" CHECK ("test_orders"."amount_minor" > 0),
	CONSTRAINT "test_orders_numbers_check" CHECK ("test_orders"."exponent" >= 0 and "test_orders"."real_amount_minor" >= 0 and "test_orders"."fee_minor" >= 0 and "test_orders"."callback_tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "test_key_turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_callback_attempts" ADD CONSTRAINT "test_callback_attempts_test_order_id_test_orders_id_fk" FOREIGN KEY ("test_order_id") REFERENCES "public"."test_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_orders" ADD CONSTRAINT "test_orders_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_callback_attempts_test_order_id_id_index" ON "test_callback_attempts" USING btree ("test_order_id","id");--> statement-breakpoint
CREATE INDEX "test_orders_created_idx" ON "test_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "test_orders_merchant_idx" ON "test_orders" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "test_orders_open_idx" ON "test_orders" USING btree ("expires_at") WHERE "test_orders"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_test_key_check" CHECK ("test_key_turn" >= 0) NOT VALID;
-- afterwards: ALTER TABLE "merchants" VALIDATE CONSTRAINT "merchants_test_key_check"
