CREATE TABLE "chain_patches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_patches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"before_record_id" bigint NOT NULL,
	"after_record_id" bigint NOT NULL,
	"gap_minor" bigint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"fork_record_id" bigint,
	"state" text DEFAULT 'proposed' NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"record_id" bigint,
	"order_id" bigint,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "chain_patches_break_key" UNIQUE("before_record_id","after_record_id"),
	CONSTRAINT "chain_patches_kind_check" CHECK ("chain_patches"."kind" in ('lost', 'misread')),
	CONSTRAINT "chain_patches_state_check" CHECK ("chain_patches"."state" in ('proposed', 'accepted', 'automatic', 'dismissed', 'resolved'))
);
--> statement-breakpoint
ALTER TABLE "chain_patches" ADD CONSTRAINT "chain_patches_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_patches" ADD CONSTRAINT "chain_patches_before_record_id_bank_records_id_fk" FOREIGN KEY ("before_record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_patches" ADD CONSTRAINT "chain_patches_after_record_id_bank_records_id_fk" FOREIGN KEY ("after_record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_patches" ADD CONSTRAINT "chain_patches_fork_record_id_bank_records_id_fk" FOREIGN KEY ("fork_record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_patches" ADD CONSTRAINT "chain_patches_record_id_bank_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_patches" ADD CONSTRAINT "chain_patches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_patches_after_record_id_index" ON "chain_patches" USING btree ("after_record_id");--> statement-breakpoint
CREATE INDEX "chain_patches_resource_id_to_at_index" ON "chain_patches" USING btree ("resource_id","to_at");--> statement-breakpoint
CREATE INDEX "chain_patches_state_id_index" ON "chain_patches" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "chain_patches_found_at_index" ON "chain_patches" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "chain_patches_record_idx" ON "chain_patches" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "chain_patches_order_idx" ON "chain_patches" USING btree ("order_id");