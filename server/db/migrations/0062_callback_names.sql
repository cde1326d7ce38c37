ALTER TABLE "pay_gateways" ADD COLUMN "callback_reference" text DEFAULT 'reference' NOT NULL;--> statement-breakpoint
ALTER TABLE "pay_gateways" ADD COLUMN "callback_sign" text;