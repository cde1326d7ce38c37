CREATE TABLE "pay_gateways" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_gateways_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"base_url" text NOT NULL,
	"key_id" text,
	"credentials" "bytea",
	"secret_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_ids" integer[] DEFAULT '{}' NOT NULL,
	"signing" text NOT NULL,
	"timeout_ms" integer NOT NULL,
	"tries" integer NOT NULL,
	"callback_proof" text NOT NULL,
	"test_outcome" text,
	"tested_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pay_gateways_name_key" UNIQUE("name"),
	CONSTRAINT "pay_gateways_signing_check" CHECK ("pay_gateways"."signing" in ('hmacHeaders', 'basic', 'bearer', 'sortedParams')),
	CONSTRAINT "pay_gateways_proof_check" CHECK ("pay_gateways"."callback_proof" in ('hmacBody', 'refused')),
	CONSTRAINT "pay_gateways_test_check" CHECK ("pay_gateways"."test_outcome" in ('answered', 'refused', 'strange', 'unreachable')),
	CONSTRAINT "pay_gateways_limits_check" CHECK ("pay_gateways"."timeout_ms" > 0 and "pay_gateways"."tries" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_payer_data" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"script_id" bigint NOT NULL,
	"script_version" integer NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "pay_script_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_script_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"script_id" bigint NOT NULL,
	"script_version" integer NOT NULL,
	"order_code" text,
	"replay_of" bigint,
	"by" text,
	"fault" text,
	"message" text,
	"line" integer,
	"ms" integer NOT NULL,
	"input" jsonb NOT NULL,
	"output" jsonb,
	"calls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "pay_script_calls_kind_check" CHECK ("pay_script_calls"."kind" in ('order', 'dryRun', 'replay')),
	CONSTRAINT "pay_script_calls_fault_check" CHECK ("pay_script_calls"."fault" in ('syntax', 'noFunction', 'threw', 'timeLimit', 'memoryLimit', 'stackLimit', 'callLimit', 'outputInvalid', 'outputTooLong', 'busy', 'crashed'))
);
--> statement-breakpoint
CREATE TABLE "pay_script_versions" (
	"script_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"note" text,
	"breaker" jsonb,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_script_versions_script_id_version_pk" PRIMARY KEY("script_id","version")
);
--> statement-breakpoint
CREATE TABLE "pay_scripts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_scripts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"product_id" integer NOT NULL,
	"resource_ids" bigint[] DEFAULT '{}' NOT NULL,
	"newest_version" integer DEFAULT 1 NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"previous_version" integer,
	"trial_version" integer,
	"trial_share" integer DEFAULT 0 NOT NULL,
	"fallback" text NOT NULL,
	"run_ms" integer NOT NULL,
	"calls_max" integer NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pay_scripts_name_key" UNIQUE("name"),
	CONSTRAINT "pay_scripts_fallback_check" CHECK ("pay_scripts"."fallback" in ('refuse', 'ordinary')),
	CONSTRAINT "pay_scripts_share_check" CHECK ("pay_scripts"."trial_share" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "order_payer_data" ADD CONSTRAINT "order_payer_data_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payer_data" ADD CONSTRAINT "order_payer_data_script_id_pay_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."pay_scripts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_script_calls" ADD CONSTRAINT "pay_script_calls_script_id_pay_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."pay_scripts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_script_versions" ADD CONSTRAINT "pay_script_versions_script_id_pay_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."pay_scripts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_script_calls_script_id_id_index" ON "pay_script_calls" USING btree ("script_id","id");--> statement-breakpoint
CREATE INDEX "pay_script_calls_order_code_index" ON "pay_script_calls" USING btree ("order_code");--> statement-breakpoint
CREATE INDEX "pay_script_calls_at_index" ON "pay_script_calls" USING btree ("at");