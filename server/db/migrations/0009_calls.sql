CREATE TABLE "merchant_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"path" text NOT NULL,
	"ip" text NOT NULL,
	"ms" integer NOT NULL,
	"code" integer NOT NULL,
	"msg" text NOT NULL,
	"field" text,
	"fault" text,
	"mch_order_no" text,
	"sign_time" text,
	"sign_ends" text,
	"is_header_sign" boolean NOT NULL,
	"body" text NOT NULL,
	"is_whole" boolean NOT NULL,
	CONSTRAINT "merchant_calls_ms_check" CHECK ("merchant_calls"."ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "merchant_calls" ADD CONSTRAINT "merchant_calls_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merchant_calls_merchant_id_id_index" ON "merchant_calls" USING btree ("merchant_id","id");