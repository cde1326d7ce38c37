ALTER TABLE "orders" ADD COLUMN "commission_minor" bigint;--> statement-breakpoint
ALTER TABLE "payout_orders" ADD COLUMN "commission_minor" bigint;--> statement-breakpoint
-- What the ledger's fees kept of an order's fee is profit, the rest its suppliers' commission.
UPDATE "orders" o SET "commission_minor" = o."fee_minor" - p."minor"
FROM (
	SELECT t."order_id", round(sum(l."amount_minor") / power(10::numeric, max(a."exponent" - q."exponent")))::bigint AS "minor"
	FROM "ledger_accounts" a
	JOIN "ledger_postings" l ON l."account_id" = a."id"
	JOIN "ledger_transactions" t ON t."id" = l."transaction_id"
	JOIN "orders" q ON q."id" = t."order_id"
	WHERE a."owner_kind" = 'platform' AND a."purpose" = 'fees' AND q."completed_at" IS NOT NULL
	GROUP BY t."order_id"
) p
WHERE o."id" = p."order_id" AND o."completed_at" IS NOT NULL AND o."fee_minor" IS NOT NULL;
--> statement-breakpoint
UPDATE "payout_orders" o SET "commission_minor" = o."fee_minor" - p."minor"
FROM (
	SELECT t."order_id", round(sum(l."amount_minor") / power(10::numeric, max(a."exponent" - q."exponent")))::bigint AS "minor"
	FROM "ledger_accounts" a
	JOIN "ledger_postings" l ON l."account_id" = a."id"
	JOIN "ledger_transactions" t ON t."id" = l."transaction_id"
	JOIN "payout_orders" q ON q."id" = t."order_id"
	WHERE a."owner_kind" = 'platform' AND a."purpose" = 'fees' AND t."cause" = 'payout.paid' AND q."completed_at" IS NOT NULL
	GROUP BY t."order_id"
) p
WHERE o."id" = p."order_id" AND o."completed_at" IS NOT NULL;
