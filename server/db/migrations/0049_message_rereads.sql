CREATE TABLE "message_rereads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_rereads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total" integer NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"not_payments" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_messages" ADD COLUMN "reread_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "message_rereads_open_idx" ON "message_rereads" USING btree (("ended_at" is null)) WHERE "message_rereads"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "bank_messages" ADD CONSTRAINT "bank_messages_reread_id_message_rereads_id_fk" FOREIGN KEY ("reread_id") REFERENCES "public"."message_rereads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_messages_reread_idx" ON "bank_messages" USING btree ("reread_id","id") WHERE "bank_messages"."reread_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_messages_pattern_idx" ON "bank_messages" USING btree ("pattern_id","received_at") WHERE "bank_messages"."pattern_id" is not null;