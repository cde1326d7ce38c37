CREATE TABLE "ip_allowances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ip_allowances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network" text NOT NULL,
	"reason" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ip_allowances_network_unique" UNIQUE("network")
);
--> statement-breakpoint
CREATE TABLE "ip_freezes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ip_freezes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network" text NOT NULL,
	"mode" text NOT NULL,
	"rule_id" bigint,
	"rule_name" text,
	"reason" text,
	"evidence" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	"lift_reason" text,
	CONSTRAINT "ip_freezes_mode_check" CHECK ("ip_freezes"."mode" in ('observe', 'freeze'))
);
--> statement-breakpoint
CREATE TABLE "ip_guard_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ip_guard_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"grouping" text NOT NULL,
	"mode" text NOT NULL,
	"window_minutes" integer NOT NULL,
	"limit" integer NOT NULL,
	"failed_percent" integer,
	"freeze_minutes" integer NOT NULL,
	"judged_until" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ip_guard_rules_name_unique" UNIQUE("name"),
	CONSTRAINT "ip_guard_rules_kind_check" CHECK ("ip_guard_rules"."kind" in ('perMinute', 'perSpan', 'failedShare', 'manyMerchants')),
	CONSTRAINT "ip_guard_rules_grouping_check" CHECK ("ip_guard_rules"."grouping" in ('address', 'network')),
	CONSTRAINT "ip_guard_rules_mode_check" CHECK ("ip_guard_rules"."mode" in ('off', 'observe', 'freeze')),
	CONSTRAINT "ip_guard_rules_window_check" CHECK ("ip_guard_rules"."window_minutes" > 0),
	CONSTRAINT "ip_guard_rules_freeze_check" CHECK ("ip_guard_rules"."freeze_minutes" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "referer" text;--> statement-breakpoint
ALTER TABLE "ip_freezes" ADD CONSTRAINT "ip_freezes_rule_id_ip_guard_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."ip_guard_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ip_freezes_rule_idx" ON "ip_freezes" USING btree ("rule_id","mode","network","expires_at");--> statement-breakpoint
CREATE INDEX "ip_freezes_expires_idx" ON "ip_freezes" USING btree ("expires_at") WHERE "ip_freezes"."mode" = 'freeze' and "ip_freezes"."lifted_at" is null;