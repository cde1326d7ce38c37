CREATE TABLE "blacklisted_names" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blacklisted_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payer_name" text NOT NULL,
	"normalized" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"reason" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blacklisted_names_normalized_unique" UNIQUE("normalized")
);
--> statement-breakpoint
CREATE TABLE "name_hits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "name_hits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"normalized" text NOT NULL,
	"stage" text NOT NULL,
	"payer_name" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	"merchant_name" text NOT NULL,
	"merchant_order_id" text NOT NULL,
	"order_code" text,
	CONSTRAINT "name_hits_order_key" UNIQUE("merchant_id","merchant_order_id","normalized","stage"),
	CONSTRAINT "name_hits_stage_check" CHECK ("name_hits"."stage" in ('creation', 'matching'))
);
--> statement-breakpoint
ALTER TABLE "name_hits" ADD CONSTRAINT "name_hits_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_hits_normalized_id_index" ON "name_hits" USING btree ("normalized","id");