ALTER TABLE "approvals" ADD COLUMN "limit_minor" bigint;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "merchant_id" bigint;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_merchant_id_index" ON "approvals" USING btree ("merchant_id") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_supplier_id_index" ON "approvals" USING btree ("supplier_id") WHERE "approvals"."state" = 'waiting';