CREATE TABLE "message_forwards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_forwards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"url" text NOT NULL,
	"request_body" text NOT NULL,
	"response_status" integer,
	"response_body" text,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "message_forwards_outcome_check" CHECK ("message_forwards"."outcome" in ('succeeded', 'refused', 'timedOut', 'unreachable', 'addressRefused'))
);
--> statement-breakpoint
ALTER TABLE "message_forwards" ADD CONSTRAINT "message_forwards_message_id_bank_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."bank_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_forwards_message_id_attempt_index" ON "message_forwards" USING btree ("message_id","attempt");