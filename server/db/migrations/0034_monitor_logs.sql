CREATE TABLE "monitor_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitor_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"phase" text NOT NULL,
	"reason" text,
	"monitor_id" text,
	"monitor_row_id" bigint,
	"ip" text NOT NULL,
	"record_id" text,
	"kind" text,
	"card_number" text,
	"resource_id" bigint,
	"bank_record_id" bigint,
	"order_id" bigint,
	"order_code" text,
	"text" text,
	CONSTRAINT "monitor_logs_phase_check" CHECK ("monitor_logs"."phase" in ('received', 'verified', 'parsed', 'seenBefore', 'matched', 'settled', 'refused')),
	CONSTRAINT "monitor_logs_reason_check" CHECK ("monitor_logs"."reason" in ('notReadable', 'badInput', 'tooLarge', 'wrongSign', 'disabled', 'closed', 'tooMany', 'unavailable', 'failed', 'noAccount', 'noOrder', 'several', 'nameListed', 'nameDiffers', 'codeDiffers', 'automationOff', 'orderMovedOn'))
);
--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_monitor_row_id_monitors_id_fk" FOREIGN KEY ("monitor_row_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_bank_record_id_bank_records_id_fk" FOREIGN KEY ("bank_record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitor_logs_at_index" ON "monitor_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "monitor_logs_report_index" ON "monitor_logs" USING btree ("report");--> statement-breakpoint
CREATE INDEX "monitor_logs_phase_id_index" ON "monitor_logs" USING btree ("phase","id");--> statement-breakpoint
CREATE INDEX "monitor_logs_monitor_idx" ON "monitor_logs" USING btree ("monitor_id","id") WHERE "monitor_logs"."monitor_id" is not null;--> statement-breakpoint
CREATE INDEX "monitor_logs_order_idx" ON "monitor_logs" USING btree ("order_code","id") WHERE "monitor_logs"."order_code" is not null;--> statement-breakpoint
CREATE INDEX "monitor_logs_order_id_idx" ON "monitor_logs" USING btree ("order_id") WHERE "monitor_logs"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "monitor_logs_card_number_idx" ON "monitor_logs" USING btree ("card_number","id") WHERE "monitor_logs"."card_number" is not null;--> statement-breakpoint
CREATE INDEX "monitor_logs_resource_idx" ON "monitor_logs" USING btree ("resource_id","at") WHERE "monitor_logs"."resource_id" is not null;