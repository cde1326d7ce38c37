-- A party's limits were one number for all currencies, shown with two decimals. They go on as they counted, in the ledger's minor units of
-- each currency: CNY has four decimals there, and two in all products but digital RMB, which now counts by what was shown. The old columns
-- and their checks stay for processes of the version before; the next version drops merchants.min_balance_minor, float_up_minor and
-- float_down_minor, and suppliers.min_balance_minor, daily_amount_limit_minor, total_limit_minor, float_up_minor and float_down_minor.
ALTER TABLE "merchants" ADD COLUMN "min_balances" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "floats_up" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "floats_down" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "min_balances" jsonb DEFAULT '{"CNY":0,"INR":0,"USDT":0,"KES":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "daily_amount_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "total_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "floats_up" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "floats_down" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "merchants" SET
  "min_balances" = jsonb_strip_nulls(jsonb_build_object('CNY', case when abs("min_balance_minor") > 90071992547409 then sign("min_balance_minor") * 9007199254740991 else "min_balance_minor" * 100 end, 'INR', "min_balance_minor", 'USDT', "min_balance_minor", 'KES', "min_balance_minor")),
  "floats_up" = jsonb_strip_nulls(jsonb_build_object('CNY', "float_up_minor" * 100, 'INR', "float_up_minor", 'USDT', "float_up_minor", 'KES', "float_up_minor")),
  "floats_down" = jsonb_strip_nulls(jsonb_build_object('CNY', "float_down_minor" * 100, 'INR', "float_down_minor", 'USDT', "float_down_minor", 'KES', "float_down_minor"));--> statement-breakpoint
UPDATE "suppliers" SET
  "min_balances" = jsonb_strip_nulls(jsonb_build_object('CNY', case when abs("min_balance_minor") > 90071992547409 then sign("min_balance_minor") * 9007199254740991 else "min_balance_minor" * 100 end, 'INR', "min_balance_minor", 'USDT', "min_balance_minor", 'KES', "min_balance_minor")),
  "daily_amount_limits" = jsonb_strip_nulls(jsonb_build_object('CNY', case when abs("daily_amount_limit_minor") > 90071992547409 then sign("daily_amount_limit_minor") * 9007199254740991 else "daily_amount_limit_minor" * 100 end, 'INR', "daily_amount_limit_minor", 'USDT', "daily_amount_limit_minor", 'KES', "daily_amount_limit_minor")),
  "total_limits" = jsonb_strip_nulls(jsonb_build_object('CNY', case when abs("total_limit_minor") > 90071992547409 then sign("total_limit_minor") * 9007199254740991 else "total_limit_minor" * 100 end, 'INR', "total_limit_minor", 'USDT', "total_limit_minor", 'KES', "total_limit_minor")),
  "floats_up" = jsonb_strip_nulls(jsonb_build_object('CNY', nullif("float_up_minor", 0) * 100, 'INR', nullif("float_up_minor", 0), 'USDT', nullif("float_up_minor", 0), 'KES', nullif("float_up_minor", 0))),
  "floats_down" = jsonb_strip_nulls(jsonb_build_object('CNY', nullif("float_down_minor", 0) * 100, 'INR', nullif("float_down_minor", 0), 'USDT', nullif("float_down_minor", 0), 'KES', nullif("float_down_minor", 0)));
