CREATE TABLE "message_pattern_versions" (
	"pattern_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"says" text NOT NULL,
	"kind" text,
	"sender" text,
	"country" text,
	"expression" text NOT NULL,
	"decimal_mark" text NOT NULL,
	"time_format" text,
	"note" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_pattern_versions_pattern_id_version_pk" PRIMARY KEY("pattern_id","version"),
	CONSTRAINT "message_pattern_versions_version_check" CHECK ("message_pattern_versions"."version" > 0),
	CONSTRAINT "message_pattern_versions_says_check" CHECK ("message_pattern_versions"."says" in ('credit', 'debit', 'captured', 'notPayment')),
	CONSTRAINT "message_pattern_versions_kind_check" CHECK ("message_pattern_versions"."kind" in ('sms', 'webMessage', 'usdt')),
	CONSTRAINT "message_pattern_versions_country_check" CHECK ("message_pattern_versions"."country" in ('china', 'india', 'kenya')),
	CONSTRAINT "message_pattern_versions_mark_check" CHECK ("message_pattern_versions"."decimal_mark" in ('point', 'comma'))
);
--> statement-breakpoint
CREATE TABLE "message_patterns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_patterns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"newest_version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "message_patterns_name_key" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "monitor_logs" DROP CONSTRAINT "monitor_logs_reason_check";--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "pattern_id" bigint;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "pattern_version" integer;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "unread_reason" text;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_pattern_versions" ADD CONSTRAINT "message_pattern_versions_pattern_id_message_patterns_id_fk" FOREIGN KEY ("pattern_id") REFERENCES "public"."message_patterns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_pattern_id_message_patterns_id_fk" FOREIGN KEY ("pattern_id") REFERENCES "public"."message_patterns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_messages_unread_idx" ON "bank_messages" USING btree ("tried_at","id") WHERE "bank_messages"."unread_reason" is not null;--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_reason_check" CHECK ("monitor_logs"."reason" in ('notReadable', 'badInput', 'tooLarge', 'wrongSign', 'disabled', 'closed', 'tooMany', 'unavailable', 'failed', 'notPayment', 'notUnderstood', 'noAccount', 'moneyOut', 'decided', 'noOrder', 'several', 'nameListed', 'nameDiffers', 'codeDiffers', 'automationOff', 'orderMovedOn'));--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_unread_check" CHECK ("bank_messages"."unread_reason" in ('empty', 'tooLong', 'noPattern', 'severalReadings', 'amount', 'balance', 'time', 'direction', 'otherwiseTold'));