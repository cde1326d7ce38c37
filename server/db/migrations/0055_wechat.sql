CREATE TABLE "wechat_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wechat_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wechat_id" text NOT NULL,
	"nickname" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sign_key" "bytea" NOT NULL,
	"deleted_at" timestamp with time zone,
	"said_state" text,
	"said_error" text,
	"said_at" timestamp with time zone,
	"error_count" integer DEFAULT 0 NOT NULL,
	"last_word" bigint,
	"last_listing" bigint,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wechat_accounts_said_check" CHECK ("wechat_accounts"."said_state" in ('online', 'signingIn', 'offline', 'error')),
	CONSTRAINT "wechat_accounts_errors_check" CHECK ("wechat_accounts"."error_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wechat_contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wechat_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"last_message_at" timestamp with time zone,
	"last_message" text,
	"contact_id" text NOT NULL,
	"nickname" text NOT NULL,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wechat_contacts_contact_key" UNIQUE("account_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "wechat_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wechat_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"is_present" boolean DEFAULT true NOT NULL,
	"last_message_at" timestamp with time zone,
	"last_message" text,
	"group_id" text NOT NULL,
	"name" text NOT NULL,
	"member_count" integer,
	"merchant_id" bigint,
	"supplier_id" bigint,
	"whitelisted" boolean DEFAULT false NOT NULL,
	"rights" text[] DEFAULT '{}' NOT NULL,
	"language" text DEFAULT 'zh-CN' NOT NULL,
	"whitelisted_by" text,
	"whitelisted_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wechat_groups_group_key" UNIQUE("account_id","group_id"),
	CONSTRAINT "wechat_groups_party_check" CHECK (num_nonnulls("wechat_groups"."merchant_id", "wechat_groups"."supplier_id") <= 1),
	CONSTRAINT "wechat_groups_whitelist_check" CHECK (not "wechat_groups"."whitelisted" or num_nonnulls("wechat_groups"."merchant_id", "wechat_groups"."supplier_id") = 1),
	CONSTRAINT "wechat_groups_language_check" CHECK ("wechat_groups"."language" in ('zh-CN', 'zh-TW', 'en-US')),
	CONSTRAINT "wechat_groups_members_check" CHECK ("wechat_groups"."member_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wechat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wechat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"group_row_id" bigint,
	"contact_row_id" bigint,
	"direction" text NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"message_id" text,
	"sender_id" text,
	"sender_name" text,
	"text" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"order_code" text,
	"answer_to" bigint,
	"send_state" text,
	"send_attempt" integer DEFAULT 0 NOT NULL,
	"send_error" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "wechat_messages_direction_check" CHECK ("wechat_messages"."direction" in ('in', 'out')),
	CONSTRAINT "wechat_messages_kind_check" CHECK ("wechat_messages"."kind" in ('text', 'picture', 'other')),
	CONSTRAINT "wechat_messages_outcome_check" CHECK ("wechat_messages"."outcome" in ('found', 'notFound', 'supplementAsked', 'supplementNeedless', 'told', 'notAllowed')),
	CONSTRAINT "wechat_messages_send_check" CHECK ("wechat_messages"."send_state" in ('waiting', 'handedOut', 'sent', 'failed', 'unknown', 'cancelled')),
	CONSTRAINT "wechat_messages_chat_check" CHECK (num_nonnulls("wechat_messages"."group_row_id", "wechat_messages"."contact_row_id") = 1),
	CONSTRAINT "wechat_messages_out_check" CHECK (("wechat_messages"."direction" = 'out') = ("wechat_messages"."send_state" is not null))
);
--> statement-breakpoint
ALTER TABLE "wechat_contacts" ADD CONSTRAINT "wechat_contacts_account_id_wechat_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wechat_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_groups" ADD CONSTRAINT "wechat_groups_account_id_wechat_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wechat_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_groups" ADD CONSTRAINT "wechat_groups_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_groups" ADD CONSTRAINT "wechat_groups_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_messages" ADD CONSTRAINT "wechat_messages_account_id_wechat_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wechat_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_messages" ADD CONSTRAINT "wechat_messages_group_row_id_wechat_groups_id_fk" FOREIGN KEY ("group_row_id") REFERENCES "public"."wechat_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_messages" ADD CONSTRAINT "wechat_messages_contact_row_id_wechat_contacts_id_fk" FOREIGN KEY ("contact_row_id") REFERENCES "public"."wechat_contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_messages" ADD CONSTRAINT "wechat_messages_answer_to_wechat_messages_id_fk" FOREIGN KEY ("answer_to") REFERENCES "public"."wechat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_accounts_wechat_id_key" ON "wechat_accounts" USING btree ("wechat_id") WHERE "wechat_accounts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_groups_answered_key" ON "wechat_groups" USING btree ("group_id") WHERE "wechat_groups"."whitelisted";--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_messages_in_key" ON "wechat_messages" USING btree ("account_id","message_id") WHERE "wechat_messages"."direction" = 'in';--> statement-breakpoint
CREATE INDEX "wechat_messages_open_idx" ON "wechat_messages" USING btree ("account_id","id") WHERE "wechat_messages"."send_state" in ('waiting', 'handedOut');--> statement-breakpoint
CREATE INDEX "wechat_messages_group_row_id_id_index" ON "wechat_messages" USING btree ("group_row_id","id");--> statement-breakpoint
CREATE INDEX "wechat_messages_contact_row_id_id_index" ON "wechat_messages" USING btree ("contact_row_id","id");--> statement-breakpoint
CREATE INDEX "wechat_messages_occurred_at_index" ON "wechat_messages" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "wechat_messages_asked_idx" ON "wechat_messages" USING btree ("occurred_at","group_row_id") WHERE "wechat_messages"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "wechat_messages_order_idx" ON "wechat_messages" USING btree ("order_code","id") WHERE "wechat_messages"."order_code" is not null;--> statement-breakpoint
CREATE INDEX "wechat_messages_answer_idx" ON "wechat_messages" USING btree ("answer_to") WHERE "wechat_messages"."answer_to" is not null;