CREATE TABLE "bank_record_claims" (
	"bank_record_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_record_shares" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"bank_record_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "bank_record_shares_amount_check" CHECK ("bank_record_shares"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_records" ADD COLUMN "matched_by_id" bigint;--> statement-breakpoint
ALTER TABLE "bank_record_claims" ADD CONSTRAINT "bank_record_claims_bank_record_id_bank_records_id_fk" FOREIGN KEY ("bank_record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_record_claims" ADD CONSTRAINT "bank_record_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_record_shares" ADD CONSTRAINT "bank_record_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_record_shares" ADD CONSTRAINT "bank_record_shares_bank_record_id_bank_records_id_fk" FOREIGN KEY ("bank_record_id") REFERENCES "public"."bank_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_record_claims_user_id_index" ON "bank_record_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bank_record_shares_bank_record_id_index" ON "bank_record_shares" USING btree ("bank_record_id");--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_matched_by_id_users_id_fk" FOREIGN KEY ("matched_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;