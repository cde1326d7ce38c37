CREATE TABLE "payout_total_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_total_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"merchant_id" bigint NOT NULL,
	"supplier_id" bigint,
	"product_id" integer NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"stage" smallint NOT NULL,
	"payouts" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_totals" (
	"scope" smallint NOT NULL,
	"scope_id" bigint NOT NULL,
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"stage" smallint NOT NULL,
	"payouts" bigint NOT NULL,
	"amount_minor" numeric(38, 0) NOT NULL,
	"paid_minor" numeric(38, 0) NOT NULL,
	"fee_minor" numeric(38, 0) NOT NULL,
	CONSTRAINT "payout_totals_pkey" PRIMARY KEY("scope","scope_id","day","product_id","currency","exponent","stage")
);
--> statement-breakpoint
CREATE TABLE "totals_states" (
	"kind" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
-- Totals of orders go on as they were; those of payouts are made by the job, which finds no state and reads all payouts once.
INSERT INTO totals_states (kind, zone) SELECT 'order', zone FROM order_totals_state;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_totals_of_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	SELECT date_bin('15 minutes', orders."created_at", '2000-01-01 00:00:00+00'), orders."merchant_id", orders."supplier_id", orders."product_id", orders."currency", orders."exponent", orders."status", sum(1), sum(orders."amount_minor"), sum(coalesce(orders."real_amount_minor", 0))
	FROM changed AS orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_totals_of_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	SELECT date_bin('15 minutes', orders."created_at", '2000-01-01 00:00:00+00'), orders."merchant_id", orders."supplier_id", orders."product_id", orders."currency", orders."exponent", orders."status", -sum(1), -sum(orders."amount_minor"), -sum(coalesce(orders."real_amount_minor", 0))
	FROM changed AS orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_totals_of_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	VALUES
		(date_bin('15 minutes', OLD."created_at", '2000-01-01 00:00:00+00'), OLD."merchant_id", OLD."supplier_id", OLD."product_id", OLD."currency", OLD."exponent", OLD."status", -(1), -(OLD."amount_minor"), -(coalesce(OLD."real_amount_minor", 0))),
		(date_bin('15 minutes', NEW."created_at", '2000-01-01 00:00:00+00'), NEW."merchant_id", NEW."supplier_id", NEW."product_id", NEW."currency", NEW."exponent", NEW."status", (1), (NEW."amount_minor"), (coalesce(NEW."real_amount_minor", 0)));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_totals_of_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM totals_states WHERE kind = 'order';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_totals_inserted" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "order_totals_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_totals_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "order_totals_of_deleted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_totals_updated" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD."created_at", OLD."merchant_id", OLD."supplier_id", OLD."product_id", OLD."currency", OLD."exponent", OLD."status", OLD."amount_minor", coalesce(OLD."real_amount_minor", 0))
		IS DISTINCT FROM (NEW."created_at", NEW."merchant_id", NEW."supplier_id", NEW."product_id", NEW."currency", NEW."exponent", NEW."status", NEW."amount_minor", coalesce(NEW."real_amount_minor", 0)))
	EXECUTE FUNCTION "order_totals_of_updated"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_totals_truncated" AFTER TRUNCATE ON "orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "order_totals_of_truncated"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payout_totals_of_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payout_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, stage, payouts, amount_minor, paid_minor, fee_minor)
	SELECT date_bin('15 minutes', payout_orders."created_at", '2000-01-01 00:00:00+00'), payout_orders."merchant_id", payout_orders."supplier_id", payout_orders."product_id", payout_orders."currency", payout_orders."exponent", payout_orders."stage", sum(1), sum(payout_orders."amount_minor"), sum(coalesce(payout_orders."real_amount_minor", 0)), sum(payout_orders."fee_minor")
	FROM changed AS payout_orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payout_totals_of_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payout_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, stage, payouts, amount_minor, paid_minor, fee_minor)
	SELECT date_bin('15 minutes', payout_orders."created_at", '2000-01-01 00:00:00+00'), payout_orders."merchant_id", payout_orders."supplier_id", payout_orders."product_id", payout_orders."currency", payout_orders."exponent", payout_orders."stage", -sum(1), -sum(payout_orders."amount_minor"), -sum(coalesce(payout_orders."real_amount_minor", 0)), -sum(payout_orders."fee_minor")
	FROM changed AS payout_orders GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payout_totals_of_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payout_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, stage, payouts, amount_minor, paid_minor, fee_minor)
	VALUES
		(date_bin('15 minutes', OLD."created_at", '2000-01-01 00:00:00+00'), OLD."merchant_id", OLD."supplier_id", OLD."product_id", OLD."currency", OLD."exponent", OLD."stage", -(1), -(OLD."amount_minor"), -(coalesce(OLD."real_amount_minor", 0)), -(OLD."fee_minor")),
		(date_bin('15 minutes', NEW."created_at", '2000-01-01 00:00:00+00'), NEW."merchant_id", NEW."supplier_id", NEW."product_id", NEW."currency", NEW."exponent", NEW."stage", (1), (NEW."amount_minor"), (coalesce(NEW."real_amount_minor", 0)), (NEW."fee_minor"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "payout_totals_of_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM totals_states WHERE kind = 'payout';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_totals_inserted" AFTER INSERT ON "payout_orders" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "payout_totals_of_inserted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_totals_deleted" AFTER DELETE ON "payout_orders" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "payout_totals_of_deleted"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_totals_updated" AFTER UPDATE ON "payout_orders" FOR EACH ROW
	WHEN ((OLD."created_at", OLD."merchant_id", OLD."supplier_id", OLD."product_id", OLD."currency", OLD."exponent", OLD."stage", OLD."amount_minor", coalesce(OLD."real_amount_minor", 0), OLD."fee_minor")
		IS DISTINCT FROM (NEW."created_at", NEW."merchant_id", NEW."supplier_id", NEW."product_id", NEW."currency", NEW."exponent", NEW."stage", NEW."amount_minor", coalesce(NEW."real_amount_minor", 0), NEW."fee_minor"))
	EXECUTE FUNCTION "payout_totals_of_updated"();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payout_orders_totals_truncated" AFTER TRUNCATE ON "payout_orders"
	FOR EACH STATEMENT EXECUTE FUNCTION "payout_totals_of_truncated"();
--> statement-breakpoint
DROP TABLE "order_totals_state" CASCADE;
