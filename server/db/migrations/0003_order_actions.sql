CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"action" text NOT NULL,
	"order_codes" text[] NOT NULL,
	"code_given_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allocated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "called_back_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bulk_runs_created_at_index" ON "bulk_runs" USING btree ("created_at");--> statement-breakpoint
UPDATE "orders" o SET "allocated_at" = h.at FROM (
	SELECT order_id, max(at) AS at FROM order_history WHERE event IN ('ALLOCATE', 'RESELECT') GROUP BY order_id
) h WHERE h.order_id = o.id;--> statement-breakpoint
UPDATE "orders" o SET "called_back_at" = c.updated_at FROM callbacks c WHERE c.order_id = o.id AND c.last_outcome = 'succeeded';
