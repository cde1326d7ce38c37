ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_check";--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "sign_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_sign_version_check" CHECK ("merchants"."sign_version" in (1, 2));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" in ('order.reverse', 'order.updateStatus', 'payout.reverse', 'payout.updateStatus', 'payout.confirmUnpaid', 'payoutBatch.confirm'));