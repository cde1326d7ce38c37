-- The approval limit was one number for all currencies, in the ledger's minor units of each. It goes on as it counted; processes of the
-- version before read the old row.
INSERT INTO "settings" ("key", "value", "updated_by", "version")
SELECT 'approvalLimits', jsonb_build_object('CNY', "value", 'INR', "value", 'USDT', "value", 'KES', "value"), "updated_by", 1
FROM "settings" WHERE "key" = 'approvalLimitMinor' AND "value" <> '0'::jsonb
ON CONFLICT ("key") DO NOTHING;
