CREATE TABLE "chain_blocks" (
	"network" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "chain_blocks_network_number_pk" PRIMARY KEY("network","number"),
	CONSTRAINT "chain_blocks_network_check" CHECK ("chain_blocks"."network" in ('tron', 'ethereum'))
);
--> statement-breakpoint
CREATE TABLE "chain_cursors" (
	"network" text PRIMARY KEY NOT NULL,
	"next_block" bigint NOT NULL,
	"settled_block" bigint NOT NULL,
	"height" bigint NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp with time zone,
	"fault" text,
	CONSTRAINT "chain_cursors_network_check" CHECK ("chain_cursors"."network" in ('tron', 'ethereum'))
);
--> statement-breakpoint
CREATE TABLE "usdt_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usdt_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network" text NOT NULL,
	"tx_id" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"nth" integer DEFAULT 0 NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"log_index" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"rolled_back_at" timestamp with time zone,
	"resource_id" bigint,
	"bank_record_id" bigint,
	CONSTRAINT "usdt_transfers_transfer_key" UNIQUE("network","tx_id","to_address","amount_minor","nth"),
	CONSTRAINT "usdt_transfers_network_check" CHECK ("usdt_transfers"."network" in ('tron', 'ethereum')),
	CONSTRAINT "usdt_transfers_state_check" CHECK ("usdt_transfers"."state" in ('pending', 'confirmed', 'rolledBack')),
	CONSTRAINT "usdt_transfers_amount_check" CHECK ("usdt_transfers"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_status_check";--> statement-breakpoint
ALTER TABLE "usdt_transfers" ADD CONSTRAINT "usdt_transfers_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usdt_transfers" ADD CONSTRAINT "usdt_transfers_bank_record_id_bank_records_id_fk" FOREIGN KEY ("bank_record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usdt_transfers_network_block_number_log_index_index" ON "usdt_transfers" USING btree ("network","block_number","log_index");--> statement-breakpoint
CREATE INDEX "usdt_transfers_pending_idx" ON "usdt_transfers" USING btree ("network","block_number") WHERE "usdt_transfers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "usdt_transfers_state_id_index" ON "usdt_transfers" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "usdt_transfers_to_address_id_index" ON "usdt_transfers" USING btree ("to_address","id");--> statement-breakpoint
CREATE INDEX "usdt_transfers_resource_id_id_index" ON "usdt_transfers" USING btree ("resource_id","id");--> statement-breakpoint
CREATE INDEX "usdt_transfers_record_idx" ON "usdt_transfers" USING btree ("bank_record_id") WHERE "usdt_transfers"."bank_record_id" is not null;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_status_check" CHECK ("bank_records"."status" in ('matched', 'unmatched', 'outgoing', 'sameAs', 'rolledBack'));