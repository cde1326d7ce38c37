CREATE TABLE "bot_fund_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bot_fund_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"balance_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"memo" text,
	"sender_number" bigint,
	"sender_name" text NOT NULL,
	"message_id" bigint NOT NULL,
	"undoes" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_fund_records_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "bot_fund_records_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "bot_fund_records_number_key" UNIQUE("group_id","number"),
	CONSTRAINT "bot_fund_records_number_check" CHECK ("bot_fund_records"."number" > 0),
	CONSTRAINT "bot_fund_records_amount_check" CHECK ("bot_fund_records"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bot_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bot_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bot" text NOT NULL,
	"chat" bigint NOT NULL,
	"title" text NOT NULL,
	"is_member" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"merchant_id" bigint,
	"supplier_id" bigint,
	"side" text,
	"alias" text,
	"peer_id" bigint,
	"language" text DEFAULT 'zh-CN' NOT NULL,
	"currency" text NOT NULL,
	"exponent" smallint NOT NULL,
	"book_minor" bigint DEFAULT 0 NOT NULL,
	"book_count" integer DEFAULT 0 NOT NULL,
	"quiet_until" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bot_groups_chat_key" UNIQUE("bot","chat"),
	CONSTRAINT "bot_groups_bot_check" CHECK ("bot_groups"."bot" in ('group', 'relay')),
	CONSTRAINT "bot_groups_side_check" CHECK ("bot_groups"."side" in ('merchant', 'supplier')),
	CONSTRAINT "bot_groups_language_check" CHECK ("bot_groups"."language" in ('zh-CN', 'zh-TW', 'en-US')),
	CONSTRAINT "bot_groups_party_check" CHECK ("bot_groups"."merchant_id" is null or "bot_groups"."supplier_id" is null),
	CONSTRAINT "bot_groups_book_check" CHECK ("bot_groups"."book_count" >= 0 and "bot_groups"."exponent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bot_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bot_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"attachment" jsonb,
	"telegram" bigint,
	"sender_number" bigint,
	"sender_name" text,
	"order_code" text,
	"source_id" bigint,
	"edit_of" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"not_before" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "bot_messages_direction_check" CHECK ("bot_messages"."direction" in ('in', 'out')),
	CONSTRAINT "bot_messages_purpose_check" CHECK ("bot_messages"."purpose" in ('chat', 'question', 'answer', 'book', 'reminder', 'fundRecord', 'relay', 'test')),
	CONSTRAINT "bot_messages_state_check" CHECK ("bot_messages"."state" in ('received', 'waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "bot_told" (
	"group_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_told_group_id_subject_pk" PRIMARY KEY("group_id","subject")
);
--> statement-breakpoint
CREATE TABLE "bot_updates" (
	"bot" text NOT NULL,
	"update" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_updates_bot_update_pk" PRIMARY KEY("bot","update")
);
--> statement-breakpoint
CREATE TABLE "bots" (
	"bot" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'stopped' NOT NULL,
	"failure" text,
	"username" text,
	"token_hash" text,
	"webhook" text,
	"next_update" bigint DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bots_bot_check" CHECK ("bots"."bot" in ('group', 'relay')),
	CONSTRAINT "bots_state_check" CHECK ("bots"."state" in ('stopped', 'running', 'failing'))
);
--> statement-breakpoint
CREATE TABLE "telegram_people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telegram_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"telegram" bigint,
	"username" text,
	"merchant_id" bigint,
	"supplier_id" bigint,
	"rights" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"note" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "telegram_people_known_check" CHECK ("telegram_people"."telegram" is not null or "telegram_people"."username" is not null),
	CONSTRAINT "telegram_people_party_check" CHECK ("telegram_people"."merchant_id" is null or "telegram_people"."supplier_id" is null)
);
--> statement-breakpoint
ALTER TABLE "bot_fund_records" ADD CONSTRAINT "bot_fund_records_group_id_bot_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."bot_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_fund_records" ADD CONSTRAINT "bot_fund_records_message_id_bot_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."bot_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_fund_records" ADD CONSTRAINT "bot_fund_records_undoes_bot_fund_records_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."bot_fund_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_groups" ADD CONSTRAINT "bot_groups_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_groups" ADD CONSTRAINT "bot_groups_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_groups" ADD CONSTRAINT "bot_groups_peer_id_bot_groups_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."bot_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_messages" ADD CONSTRAINT "bot_messages_group_id_bot_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."bot_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_messages" ADD CONSTRAINT "bot_messages_source_id_bot_messages_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."bot_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_messages" ADD CONSTRAINT "bot_messages_edit_of_bot_messages_id_fk" FOREIGN KEY ("edit_of") REFERENCES "public"."bot_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_told" ADD CONSTRAINT "bot_told_group_id_bot_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."bot_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_people" ADD CONSTRAINT "telegram_people_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_people" ADD CONSTRAINT "telegram_people_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bot_groups_peer_key" ON "bot_groups" USING btree ("peer_id") WHERE "bot_groups"."peer_id" is not null;--> statement-breakpoint
CREATE INDEX "bot_messages_group_id_id_index" ON "bot_messages" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "bot_messages_order_idx" ON "bot_messages" USING btree ("order_code","id") WHERE "bot_messages"."order_code" is not null;--> statement-breakpoint
CREATE INDEX "bot_messages_source_idx" ON "bot_messages" USING btree ("source_id") WHERE "bot_messages"."source_id" is not null;--> statement-breakpoint
CREATE INDEX "bot_messages_open_idx" ON "bot_messages" USING btree ("id") WHERE "bot_messages"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "bot_messages_telegram_key" ON "bot_messages" USING btree ("group_id","telegram") WHERE "bot_messages"."telegram" is not null;--> statement-breakpoint
CREATE INDEX "bot_told_at_index" ON "bot_told" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bot_updates_at_index" ON "bot_updates" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_people_telegram_key" ON "telegram_people" USING btree ("telegram") WHERE "telegram_people"."telegram" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_people_username_key" ON "telegram_people" USING btree ("username") WHERE "telegram_people"."username" is not null;