CREATE TABLE "order_total_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_total_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"merchant_id" bigint NOT NULL,
	"supplier_id" bigint,
	"product_id" integer NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"status" smallint NOT NULL,
	"orders" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"received_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"scope" smallint NOT NULL,
	"scope_id" bigint NOT NULL,
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"status" smallint NOT NULL,
	"orders" bigint NOT NULL,
	"amount_minor" numeric(38, 0) NOT NULL,
	"received_minor" numeric(38, 0) NOT NULL,
	CONSTRAINT "order_totals_pkey" PRIMARY KEY("scope","scope_id","day","product_id","currency","exponent","status")
);
--> statement-breakpoint
CREATE TABLE "order_totals_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "order_totals_of_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	SELECT date_bin('15 minutes', created_at, '2000-01-01 00:00:00+00'), merchant_id, supplier_id, product_id, currency, exponent, status, count(*), sum(amount_minor), coalesce(sum(real_amount_minor), 0)
	FROM changed GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_totals_of_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	SELECT date_bin('15 minutes', created_at, '2000-01-01 00:00:00+00'), merchant_id, supplier_id, product_id, currency, exponent, status, -count(*), -sum(amount_minor), -coalesce(sum(real_amount_minor), 0)
	FROM changed GROUP BY 1, 2, 3, 4, 5, 6, 7;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_totals_of_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO order_total_deltas (at, merchant_id, supplier_id, product_id, currency, exponent, status, orders, amount_minor, received_minor)
	VALUES
		(date_bin('15 minutes', OLD.created_at, '2000-01-01 00:00:00+00'), OLD.merchant_id, OLD.supplier_id, OLD.product_id, OLD.currency, OLD.exponent, OLD.status, -1, -OLD.amount_minor, -coalesce(OLD.real_amount_minor, 0)),
		(date_bin('15 minutes', NEW.created_at, '2000-01-01 00:00:00+00'), NEW.merchant_id, NEW.supplier_id, NEW.product_id, NEW.currency, NEW.exponent, NEW.status, 1, NEW.amount_minor, coalesce(NEW.real_amount_minor, 0));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_totals_of_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Without a state the job makes the totals anew.
	DELETE FROM order_totals_state;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_totals_inserted" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "order_totals_of_inserted"();
--> statement-breakpoint
CREATE TRIGGER "orders_totals_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "order_totals_of_deleted"();
--> statement-breakpoint
CREATE TRIGGER "orders_totals_updated" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.created_at, OLD.merchant_id, OLD.supplier_id, OLD.product_id, OLD.currency, OLD.exponent, OLD.status, OLD.amount_minor, OLD.real_amount_minor)
		IS DISTINCT FROM (NEW.created_at, NEW.merchant_id, NEW.supplier_id, NEW.product_id, NEW.currency, NEW.exponent, NEW.status, NEW.amount_minor, NEW.real_amount_minor))
	EXECUTE FUNCTION "order_totals_of_updated"();
--> statement-breakpoint
CREATE TRIGGER "orders_totals_truncated" AFTER TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION "order_totals_of_truncated"();
--> statement-breakpoint
-- The totals of the orders that are there already are made by the job that folds changes: it finds no state, so it reads all orders once.
-- Names are searched for any part of them. The extension is one that an owner of a database may create; where it is not installed, searches are bounded in time.
DO $$
DECLARE
	ops text;
BEGIN
	BEGIN
		CREATE EXTENSION IF NOT EXISTS pg_trgm;
	EXCEPTION WHEN OTHERS THEN
		RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
	END;
	SELECT format('%I.gin_trgm_ops', n.nspname) INTO ops FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
	IF ops IS NOT NULL THEN
		EXECUTE format('CREATE INDEX orders_user_name_parts_idx ON orders USING gin (user_name %s)', ops);
		EXECUTE format('CREATE INDEX orders_validate_user_name_parts_idx ON orders USING gin (validate_user_name %s)', ops);
		EXECUTE format('CREATE INDEX orders_subject_parts_idx ON orders USING gin (subject %s)', ops);
	END IF;
END $$;
