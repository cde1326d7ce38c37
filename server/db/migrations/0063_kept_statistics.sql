CREATE TABLE "order_statistic_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_statistic_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"product" bigint NOT NULL,
	"merchant" bigint NOT NULL,
	"supplier" bigint NOT NULL,
	"account" bigint NOT NULL,
	"state" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"count" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"success_count" bigint NOT NULL,
	"success_amount_minor" bigint NOT NULL,
	"fees_minor" bigint NOT NULL,
	"profit_minor" bigint NOT NULL,
	"success_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_statistics" (
	"reading" smallint NOT NULL,
	"facet" smallint NOT NULL,
	"grain" smallint NOT NULL,
	"cell" timestamp with time zone NOT NULL,
	"a" bigint NOT NULL,
	"b" bigint NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"count" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"success_count" bigint NOT NULL,
	"success_amount_minor" bigint NOT NULL,
	"fees_minor" bigint NOT NULL,
	"profit_minor" bigint NOT NULL,
	"success_ms" bigint NOT NULL,
	CONSTRAINT "order_statistics_pkey" PRIMARY KEY("reading","facet","grain","cell","a","b","currency","exponent")
);
--> statement-breakpoint
CREATE TABLE "payout_statistic_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_statistic_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"product" bigint NOT NULL,
	"merchant" bigint NOT NULL,
	"supplier" bigint NOT NULL,
	"account" bigint NOT NULL,
	"state" bigint NOT NULL,
	"mark" bigint NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"count" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"success_count" bigint NOT NULL,
	"success_amount_minor" bigint NOT NULL,
	"fees_minor" bigint NOT NULL,
	"profit_minor" bigint NOT NULL,
	"success_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_statistics" (
	"reading" smallint NOT NULL,
	"facet" smallint NOT NULL,
	"grain" smallint NOT NULL,
	"cell" timestamp with time zone NOT NULL,
	"a" bigint NOT NULL,
	"b" bigint NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"count" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"success_count" bigint NOT NULL,
	"success_amount_minor" bigint NOT NULL,
	"fees_minor" bigint NOT NULL,
	"profit_minor" bigint NOT NULL,
	"success_ms" bigint NOT NULL,
	CONSTRAINT "payout_statistics_pkey" PRIMARY KEY("reading","facet","grain","cell","a","b","currency","exponent")
);
--> statement-breakpoint
ALTER TABLE "totals_states" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_statistics_value_idx" ON "order_statistics" USING btree ("reading","facet","grain","a","cell");--> statement-breakpoint
CREATE INDEX "payout_statistics_value_idx" ON "payout_statistics" USING btree ("reading","facet","grain","a","cell");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_statistics_of_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	SELECT date_bin('15 minutes', orders."created_at", '2000-01-01 00:00:00+00'), date_bin('15 minutes', orders."completed_at", '2000-01-01 00:00:00+00'), orders."product_id", orders."merchant_id", coalesce(orders."supplier_id", 0), coalesce(orders."resource_id", 0), orders."status", orders."order_mark", orders."currency", orders."exponent", sum(1), sum(orders."amount_minor"), sum(case when orders."status" = 4 and orders."completed_at" is not null then 1 else 0 end), sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."real_amount_minor", 0) else 0 end), sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."fee_minor", 0) else 0 end), sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."fee_minor", 0) - coalesce(orders."commission_minor", 0) else 0 end), sum(case when orders."status" = 4 and orders."completed_at" is not null then round(extract(epoch from orders."completed_at" - orders."created_at") * 1000)::bigint else 0 end)
	FROM changed AS orders GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_statistics_of_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	SELECT date_bin('15 minutes', orders."created_at", '2000-01-01 00:00:00+00'), date_bin('15 minutes', orders."completed_at", '2000-01-01 00:00:00+00'), orders."product_id", orders."merchant_id", coalesce(orders."supplier_id", 0), coalesce(orders."resource_id", 0), orders."status", orders."order_mark", orders."currency", orders."exponent", -sum(1), -sum(orders."amount_minor"), -sum(case when orders."status" = 4 and orders."completed_at" is not null then 1 else 0 end), -sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."real_amount_minor", 0) else 0 end), -sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."fee_minor", 0) else 0 end), -sum(case when orders."status" = 4 and orders."completed_at" is not null then coalesce(orders."fee_minor", 0) - coalesce(orders."commission_minor", 0) else 0 end), -sum(case when orders."status" = 4 and orders."completed_at" is not null then round(extract(epoch from orders."completed_at" - orders."created_at") * 1000)::bigint else 0 end)
	FROM changed AS orders GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_statistics_of_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	VALUES
		(date_bin('15 minutes', OLD."created_at", '2000-01-01 00:00:00+00'), date_bin('15 minutes', OLD."completed_at", '2000-01-01 00:00:00+00'), OLD."product_id", OLD."merchant_id", coalesce(OLD."supplier_id", 0), coalesce(OLD."resource_id", 0), OLD."status", OLD."order_mark", OLD."currency", OLD."exponent", -(1), -(OLD."amount_minor"), -(case when OLD."status" = 4 and OLD."completed_at" is not null then 1 else 0 end), -(case when OLD."status" = 4 and OLD."completed_at" is not null then coalesce(OLD."real_amount_minor", 0) else 0 end), -(case when OLD."status" = 4 and OLD."completed_at" is not null then coalesce(OLD."fee_minor", 0) else 0 end), -(case when OLD."status" = 4 and OLD."completed_at" is not null then coalesce(OLD."fee_minor", 0) - coalesce(OLD."commission_minor", 0) else 0 end), -(case when OLD."status" = 4 and OLD."completed_at" is not null then round(extract(epoch from OLD."completed_at" - OLD."created_at") * 1000)::bigint else 0 end)),
		(date_bin('15 minutes', NEW."created_at", '2000-01-01 00:00:00+00'), date_bin('15 minutes', NEW."completed_at", '2000-01-01 00:00:00+00'), NEW."product_id", NEW."merchant_id", coalesce(NEW."supplier_id", 0), coalesce(NEW."resource_id", 0), NEW."status", NEW."order_mark", NEW."currency", NEW."exponent", (1), (NEW."amount_minor"), (case when NEW."status" = 4 and NEW."completed_at" is not null then 1 else 0 end), (case when NEW."status" = 4 and NEW."completed_at" is not null then coalesce(NEW."real_amount_minor", 0) else 0 end), (case when NEW."status" = 4 and NEW."completed_at" is not null then coalesce(NEW."fee_minor", 0) else 0 end), (case when NEW."status" = 4 and NEW."completed_at" is not null then coalesce(NEW."fee_minor", 0) - coalesce(NEW."commission_minor", 0) else 0 end), (case when NEW."status" = 4 and NEW."completed_at" is not null then round(extract(epoch from NEW."completed_at" - NEW."created_at") * 1000)::bigint else 0 end));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_statistics_of_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM totals_states WHERE kind = 'orderStatistics';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_inserted" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "order_statistics_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "order_statistics_of_deleted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_updated" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD."created_at", OLD."completed_at", OLD."product_id", OLD."merchant_id", OLD."supplier_id", OLD."resource_id", OLD."status", OLD."order_mark", OLD."currency", OLD."exponent", OLD."amount_minor", OLD."real_amount_minor", OLD."fee_minor", OLD."commission_minor")
		IS DISTINCT FROM (NEW."created_at", NEW."completed_at", NEW."product_id", NEW."merchant_id", NEW."supplier_id", NEW."resource_id", NEW."status", NEW."order_mark", NEW."currency", NEW."exponent", NEW."amount_minor", NEW."real_amount_minor", NEW."fee_minor", NEW."commission_minor"))
	EXECUTE FUNCTION "order_statistics_of_updated"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_truncated" AFTER TRUNCATE ON "orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "order_statistics_of_truncated"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_inserted" AFTER INSERT ON "archive"."orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "order_statistics_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_statistics_deleted" AFTER DELETE ON "archive"."orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "order_statistics_of_deleted"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payout_statistics_of_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payout_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	SELECT date_bin('15 minutes', payout_orders."created_at", '2000-01-01 00:00:00+00'), date_bin('15 minutes', payout_orders."completed_at", '2000-01-01 00:00:00+00'), payout_orders."product_id", payout_orders."merchant_id", coalesce(payout_orders."supplier_id", 0), coalesce(payout_orders."resource_id", 0), payout_orders."stage", payout_orders."order_mark", payout_orders."currency", payout_orders."exponent", sum(1), sum(payout_orders."amount_minor"), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then 1 else 0 end), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."real_amount_minor", 0) else 0 end), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."fee_minor", 0) else 0 end), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."fee_minor", 0) - coalesce(payout_orders."commission_minor", 0) else 0 end), sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then round(extract(epoch from payout_orders."completed_at" - payout_orders."created_at") * 1000)::bigint else 0 end)
	FROM changed AS payout_orders GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payout_statistics_of_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payout_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	SELECT date_bin('15 minutes', payout_orders."created_at", '2000-01-01 00:00:00+00'), date_bin('15 minutes', payout_orders."completed_at", '2000-01-01 00:00:00+00'), payout_orders."product_id", payout_orders."merchant_id", coalesce(payout_orders."supplier_id", 0), coalesce(payout_orders."resource_id", 0), payout_orders."stage", payout_orders."order_mark", payout_orders."currency", payout_orders."exponent", -sum(1), -sum(payout_orders."amount_minor"), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then 1 else 0 end), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."real_amount_minor", 0) else 0 end), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."fee_minor", 0) else 0 end), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then coalesce(payout_orders."fee_minor", 0) - coalesce(payout_orders."commission_minor", 0) else 0 end), -sum(case when payout_orders."stage" = 7 and payout_orders."completed_at" is not null then round(extract(epoch from payout_orders."completed_at" - payout_orders."created_at") * 1000)::bigint else 0 end)
	FROM changed AS payout_orders GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payout_statistics_of_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payout_statistic_deltas (created_at, completed_at, product, merchant, supplier, account, state, mark, currency, exponent, count, amount_minor, success_count, success_amount_minor, fees_minor, profit_minor, success_ms)
	VALUES
		(date_bin('15 minutes', OLD."created_at", '2000-01-01 00:00:00+00'), date_bin('15 minutes', OLD."completed_at", '2000-01-01 00:00:00+00'), OLD."product_id", OLD."merchant_id", coalesce(OLD."supplier_id", 0), coalesce(OLD."resource_id", 0), OLD."stage", OLD."order_mark", OLD."currency", OLD."exponent", -(1), -(OLD."amount_minor"), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then 1 else 0 end), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then coalesce(OLD."real_amount_minor", 0) else 0 end), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then coalesce(OLD."fee_minor", 0) else 0 end), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then coalesce(OLD."fee_minor", 0) - coalesce(OLD."commission_minor", 0) else 0 end), -(case when OLD."stage" = 7 and OLD."completed_at" is not null then round(extract(epoch from OLD."completed_at" - OLD."created_at") * 1000)::bigint else 0 end)),
		(date_bin('15 minutes', NEW."created_at", '2000-01-01 00:00:00+00'), date_bin('15 minutes', NEW."completed_at", '2000-01-01 00:00:00+00'), NEW."product_id", NEW."merchant_id", coalesce(NEW."supplier_id", 0), coalesce(NEW."resource_id", 0), NEW."stage", NEW."order_mark", NEW."currency", NEW."exponent", (1), (NEW."amount_minor"), (case when NEW."stage" = 7 and NEW."completed_at" is not null then 1 else 0 end), (case when NEW."stage" = 7 and NEW."completed_at" is not null then coalesce(NEW."real_amount_minor", 0) else 0 end), (case when NEW."stage" = 7 and NEW."completed_at" is not null then coalesce(NEW."fee_minor", 0) else 0 end), (case when NEW."stage" = 7 and NEW."completed_at" is not null then coalesce(NEW."fee_minor", 0) - coalesce(NEW."commission_minor", 0) else 0 end), (case when NEW."stage" = 7 and NEW."completed_at" is not null then round(extract(epoch from NEW."completed_at" - NEW."created_at") * 1000)::bigint else 0 end));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payout_statistics_of_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM totals_states WHERE kind = 'payoutStatistics';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_inserted" AFTER INSERT ON "payout_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "payout_statistics_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_deleted" AFTER DELETE ON "payout_orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "payout_statistics_of_deleted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_updated" AFTER UPDATE ON "payout_orders" FOR EACH ROW
	WHEN ((OLD."created_at", OLD."completed_at", OLD."product_id", OLD."merchant_id", OLD."supplier_id", OLD."resource_id", OLD."stage", OLD."order_mark", OLD."currency", OLD."exponent", OLD."amount_minor", OLD."real_amount_minor", OLD."fee_minor", OLD."commission_minor")
		IS DISTINCT FROM (NEW."created_at", NEW."completed_at", NEW."product_id", NEW."merchant_id", NEW."supplier_id", NEW."resource_id", NEW."stage", NEW."order_mark", NEW."currency", NEW."exponent", NEW."amount_minor", NEW."real_amount_minor", NEW."fee_minor", NEW."commission_minor"))
	EXECUTE FUNCTION "payout_statistics_of_updated"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_truncated" AFTER TRUNCATE ON "payout_orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "payout_statistics_of_truncated"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_inserted" AFTER INSERT ON "archive"."payout_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "payout_statistics_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_statistics_deleted" AFTER DELETE ON "archive"."payout_orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "payout_statistics_of_deleted"();
