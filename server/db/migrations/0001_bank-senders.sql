ALTER TABLE "monitor_logs" DROP CONSTRAINT "monitor_logs_reason_check";--> statement-breakpoint
ALTER TABLE "message_pattern_versions" DROP CONSTRAINT "message_pattern_versions_says_check";--> statement-breakpoint
ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_doubt_check";--> statement-breakpoint
ALTER TABLE "banks" ADD COLUMN "senders" text;--> statement-breakpoint
ALTER TABLE "monitor_logs" ADD CONSTRAINT "monitor_logs_reason_check" CHECK ("reason" in ('notReadable', 'badInput', 'tooLarge', 'wrongSign', 'disabled', 'closed', 'tooMany', 'unavailable', 'failed', 'notPayment', 'notUnderstood', 'noAccount', 'moneyOut', 'decided', 'noOrder', 'several', 'dayOnly', 'nameListed', 'nameDiffers', 'codeDiffers', 'automationOff', 'severalPayments', 'orderMovedOn', 'waits', 'privateSender', 'promotional', 'unknownSender', 'otherBank', 'otherAccount', 'otherCause', 'sharedReference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "message_pattern_versions" ADD CONSTRAINT "message_pattern_versions_says_check" CHECK ("says" in ('credit', 'debit', 'captured', 'otherCause', 'notPayment')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_doubt_check" CHECK ("doubt" in ('privateSender', 'promotional', 'unknownSender', 'otherBank', 'otherAccount', 'otherCause', 'sharedReference')) NOT VALID;
-- afterwards: ALTER TABLE "monitor_logs" VALIDATE CONSTRAINT "monitor_logs_reason_check"
-- afterwards: ALTER TABLE "message_pattern_versions" VALIDATE CONSTRAINT "message_pattern_versions_says_check"
-- afterwards: ALTER TABLE "bank_records" VALIDATE CONSTRAINT "bank_records_doubt_check"
