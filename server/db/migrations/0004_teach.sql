-- A request may also be how a message is read.
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_check";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_check" CHECK ("kind" in ('order.reverse', 'order.updateStatus', 'payout.reverse', 'payout.updateStatus', 'payout.confirmUnpaid', 'payoutBatch.confirm', 'balance.adjust', 'bankMessage.teach')) NOT VALID;
-- afterwards: ALTER TABLE "approvals" VALIDATE CONSTRAINT "approvals_kind_check"
