ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_purpose_check";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_frozen_check";--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "approval_id" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_purpose_check" CHECK ("ledger_accounts"."purpose" in ('available', 'frozen', 'held', 'deposit', 'fees', 'clearing'));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_frozen_check" CHECK ("ledger_accounts"."purpose" not in ('frozen', 'held', 'deposit') or "ledger_accounts"."balance_minor" >= 0);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" in ('order.reverse', 'order.updateStatus', 'payout.reverse', 'payout.updateStatus', 'payout.confirmUnpaid', 'payoutBatch.confirm', 'balance.adjust'));