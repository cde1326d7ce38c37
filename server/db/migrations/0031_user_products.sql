CREATE TABLE "user_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"product_id" integer NOT NULL,
	"rate" integer NOT NULL,
	"fixed_fee_minor" bigint DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_products_key" UNIQUE("owner_kind","owner_id","product_id","valid_from"),
	CONSTRAINT "user_products_owner_check" CHECK ("user_products"."owner_kind" in ('merchant', 'supplier')),
	CONSTRAINT "user_products_price_check" CHECK ("user_products"."rate" >= 0 and "user_products"."fixed_fee_minor" >= 0),
	CONSTRAINT "user_products_rate_check" CHECK ("user_products"."rate" <= 10000)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "merchant_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "merchant_fixed_fee_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "user_products" ("owner_kind", "owner_id", "product_id", "rate", "fixed_fee_minor", "enabled")
SELECT 'merchant', "merchant_id", "product_id", least("rate", 10000), "fixed_fee_minor", "enabled" FROM "merchant_products";
--> statement-breakpoint
INSERT INTO "user_products" ("owner_kind", "owner_id", "product_id", "rate")
SELECT DISTINCT 'supplier', s."id", p."product_id", least(s."rate", 10000) FROM "suppliers" s JOIN "resources" r ON r."supplier_id" = s."id"
CROSS JOIN LATERAL (VALUES (r."product_id"), (CASE r."product_id" WHEN 3001 THEN 3024 ELSE r."product_id" END)) p("product_id");
--> statement-breakpoint
UPDATE "orders" o SET "merchant_rate" = p."rate", "merchant_fixed_fee_minor" = p."fixed_fee_minor" FROM "merchant_products" p
WHERE p."merchant_id" = o."merchant_id" AND p."product_id" = o."product_id" AND o."completed_at" IS NULL;
