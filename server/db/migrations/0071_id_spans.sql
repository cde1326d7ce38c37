-- Orders, payouts and bank records lie in parts by their ids, which follow time. What was there before stays where it is, as the part of all
-- that is in no other: nothing is read or written anew. What refers to them is checked afterwards.
-- Before version 18 a divided table has no reference that is not checked at once: each of its parts gets it, and the whole afterwards.
CREATE FUNCTION "add_unchecked"(of regclass, name text, definition text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	part regclass;
BEGIN
	IF current_setting('server_version_num')::int >= 180000 OR NOT EXISTS (SELECT FROM pg_partitioned_table WHERE partrelid = of) THEN
		EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s NOT VALID', of, name, definition);
		RETURN;
	END IF;
	FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = of LOOP
		PERFORM "add_unchecked"(part, name, definition);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION "split_by_id"(name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	rest text := name || '_rest';
	following bigint;
	statement text;
	statements text[];
	reference record;
	references_to text[] := '{}';
BEGIN
	EXECUTE format('LOCK TABLE %I', name);
	EXECUTE format('SELECT last_value + is_called::int FROM %s', pg_get_serial_sequence(quote_ident(name), 'id')) INTO following;
	FOR reference IN
		SELECT conname, conrelid::regclass AS of, pg_get_constraintdef(oid) AS definition FROM pg_constraint
		WHERE contype = 'f' AND confrelid = name::regclass AND conparentid = 0
	LOOP
		references_to := references_to || format('SELECT "add_unchecked"(%L, %L, %L)', reference.of, reference.conname, reference.definition);
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference.of, reference.conname);
	END LOOP;
	-- Its references, indexes and triggers, as all of it is to have them. What is unique but for the ids is so in each part.
	statements := ARRAY(
		SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(oid))
		FROM pg_constraint WHERE conrelid = name::regclass AND contype IN ('f', 'p')
	) || ARRAY(
		SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = name::regclass AND NOT indisunique
	) || ARRAY(
		SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = name::regclass AND NOT tgisinternal
	);
	EXECUTE format('ALTER TABLE %I ALTER COLUMN "id" DROP IDENTITY', name);
	EXECUTE format('ALTER TABLE %I RENAME TO %I', name, rest);
	FOR statement IN
		SELECT format('ALTER INDEX %I RENAME TO %I', relname, relname || '_rest')
		FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = rest::regclass
		UNION ALL
		-- Those of each row are given to every part by the whole, and what is told of all rows of a statement is told there.
		SELECT format('DROP TRIGGER %I ON %I', tgname, rest) FROM pg_trigger
		WHERE tgrelid = rest::regclass AND NOT tgisinternal AND (tgtype & 1 = 1 OR tgnewtable IS NOT NULL OR tgoldtable IS NOT NULL)
	LOOP
		EXECUTE statement;
	END LOOP;
	EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("id")', name, rest);
	EXECUTE format('ALTER TABLE %I ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (START %s)', name, following);
	FOREACH statement IN ARRAY statements LOOP
		EXECUTE statement;
	END LOOP;
	EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I DEFAULT', name, rest);
	FOREACH statement IN ARRAY references_to LOOP
		EXECUTE statement;
	END LOOP;
END $$;
--> statement-breakpoint
SET LOCAL lock_timeout = '200ms';
--> statement-breakpoint
-- Who adds an order reads its merchant first, and changes its account last: what they refer to, which loses triggers, is locked around them in
-- this order, and then what refers to them.
DO $$
DECLARE
	divided regclass[] := ARRAY['orders', 'payout_orders', 'bank_records']::regclass[];
	other regclass;
BEGIN
	LOCK TABLE "merchants", "orders", "payout_orders", "bank_records";
	FOR other IN
		SELECT DISTINCT confrelid FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY (divided) AND confrelid <> ALL (divided)
	LOOP
		EXECUTE format('LOCK TABLE %s', other);
	END LOOP;
	FOR other IN
		SELECT DISTINCT conrelid FROM pg_constraint
		WHERE contype = 'f' AND confrelid = ANY (divided) AND conrelid <> ALL (divided) AND conparentid = 0
	LOOP
		EXECUTE format('LOCK TABLE %s', other);
	END LOOP;
END $$;
--> statement-breakpoint
SELECT "split_by_id"('bank_records'), "split_by_id"('payout_orders'), "split_by_id"('orders');
--> statement-breakpoint
-- What is unique in each part is looked for in the others as well; it is left out there, as ON CONFLICT DO NOTHING leaves out what the index
-- of the same part has, but refused where a cleanup puts it back, which would lose it. Whoever adds the same at once may add it to another
-- part, and waits: for that row, or, where a cleanup puts many back, for all of them, since each lock takes room.
CREATE FUNCTION "is_put_back"() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('paydesk.cleanup_task', true), '') <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION "lock_to_add"(VARIADIC keys text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF "is_put_back"() THEN
		PERFORM pg_advisory_xact_lock(7263510115);
	ELSE
		PERFORM pg_advisory_xact_lock_shared(7263510115);
		PERFORM pg_advisory_xact_lock(hashtextextended(key, 7263510115)) FROM unnest(keys) AS key;
	END IF;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['orders', 'payout_orders'] LOOP
		EXECUTE format($function$
			CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $once$
			BEGIN
				PERFORM "lock_to_add"(NEW."order_code", NEW."merchant_id" || ' %2$s ' || NEW."merchant_order_id");
				IF EXISTS (SELECT FROM %2$I WHERE "order_code" = NEW."order_code" AND tableoid <> TG_RELID) OR EXISTS (
					SELECT FROM %2$I
					WHERE "merchant_id" = NEW."merchant_id" AND "merchant_order_id" = NEW."merchant_order_id" AND tableoid <> TG_RELID
				) THEN
					IF "is_put_back"() THEN
						RAISE unique_violation USING
							MESSAGE = format('the number or code of %%s is taken', NEW."order_code"),
							TABLE = '%2$s', CONSTRAINT = '%1$s';
					END IF;
					RETURN NULL;
				END IF;
				RETURN NEW;
			END $once$
		$function$, name || '_once', name);
		EXECUTE format('CREATE TRIGGER %1$I BEFORE INSERT ON %2$I FOR EACH ROW EXECUTE FUNCTION %1$I()', name || '_once', name);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_payable_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "lock_to_add"(NEW."resource_id" || ' awaits ' || NEW."payable_minor");
	IF NOT EXISTS (
		SELECT FROM "orders"
		WHERE "resource_id" = NEW."resource_id" AND "payable_minor" = NEW."payable_minor"
			AND "holds_resource" AND "payable_minor" <> "amount_minor" AND tableoid <> TG_RELID
	) THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'INSERT' AND NOT "is_put_back"() THEN
		RETURN NULL;
	END IF;
	RAISE unique_violation USING
		MESSAGE = format('account %s awaits this amount already', NEW."resource_id"),
		TABLE = 'orders', CONSTRAINT = 'orders_payable_key';
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_payable_once" BEFORE INSERT OR UPDATE OF "holds_resource", "resource_id", "payable_minor", "amount_minor" ON "orders"
	FOR EACH ROW WHEN (NEW."holds_resource" AND NEW."payable_minor" <> NEW."amount_minor") EXECUTE FUNCTION "order_payable_once"();
-- afterwards: ALTER TABLE "bank_records" VALIDATE CONSTRAINT "bank_records_order_id_orders_id_fk"
-- afterwards: ALTER TABLE "bank_records" VALIDATE CONSTRAINT "bank_records_same_as_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "gateway_calls" VALIDATE CONSTRAINT "gateway_calls_order_id_payout_orders_id_fk"
-- afterwards: ALTER TABLE "payout_batch_orders" VALIDATE CONSTRAINT "payout_batch_orders_order_id_payout_orders_id_fk"
-- afterwards: ALTER TABLE "payout_claims" VALIDATE CONSTRAINT "payout_claims_order_id_payout_orders_id_fk"
-- afterwards: ALTER TABLE "bank_messages" VALIDATE CONSTRAINT "bank_messages_bank_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "chain_patches" VALIDATE CONSTRAINT "chain_patches_after_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "chain_patches" VALIDATE CONSTRAINT "chain_patches_before_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "chain_patches" VALIDATE CONSTRAINT "chain_patches_fork_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "chain_patches" VALIDATE CONSTRAINT "chain_patches_order_id_orders_id_fk"
-- afterwards: ALTER TABLE "chain_patches" VALIDATE CONSTRAINT "chain_patches_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "usdt_transfers" VALIDATE CONSTRAINT "usdt_transfers_bank_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "bank_record_claims" VALIDATE CONSTRAINT "bank_record_claims_bank_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "bank_record_shares" VALIDATE CONSTRAINT "bank_record_shares_bank_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "bank_record_shares" VALIDATE CONSTRAINT "bank_record_shares_order_id_orders_id_fk"
-- afterwards: ALTER TABLE "order_payer_data" VALIDATE CONSTRAINT "order_payer_data_order_id_orders_id_fk"
-- afterwards: ALTER TABLE "monitor_logs" VALIDATE CONSTRAINT "monitor_logs_bank_record_id_bank_records_id_fk"
-- afterwards: ALTER TABLE "monitor_logs" VALIDATE CONSTRAINT "monitor_logs_order_id_orders_id_fk"
-- afterwards: ALTER TABLE "order_history" VALIDATE CONSTRAINT "order_history_order_id_orders_id_fk"
-- afterwards: ALTER TABLE "payout_history" VALIDATE CONSTRAINT "payout_history_order_id_payout_orders_id_fk"
-- afterwards: ALTER TABLE "order_allocations" VALIDATE CONSTRAINT "order_allocations_order_id_orders_id_fk"
-- afterwards: ALTER TABLE "risk_detections" VALIDATE CONSTRAINT "risk_detections_order_id_payout_orders_id_fk"
