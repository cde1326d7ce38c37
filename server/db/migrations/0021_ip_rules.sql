CREATE TABLE "ip_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ip_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network" text NOT NULL,
	"effect" text NOT NULL,
	"scope" text NOT NULL,
	"role" text,
	"user_id" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"note" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ip_rules_network_key" UNIQUE NULLS NOT DISTINCT("scope","role","user_id","network"),
	CONSTRAINT "ip_rules_effect_check" CHECK ("ip_rules"."effect" in ('allow', 'refuse')),
	CONSTRAINT "ip_rules_scope_check" CHECK ("ip_rules"."scope" in ('role', 'account', 'api')),
	CONSTRAINT "ip_rules_role_check" CHECK ("ip_rules"."role" in ('superAdmin', 'admin', 'technicalSupport', 'technicalMaintenance', 'customerService', 'supplier', 'merchant')),
	CONSTRAINT "ip_rules_subject_check" CHECK (("ip_rules"."scope" = 'role') = ("ip_rules"."role" is not null) and ("ip_rules"."scope" = 'role') = ("ip_rules"."user_id" is null))
);
--> statement-breakpoint
ALTER TABLE "ip_rules" ADD CONSTRAINT "ip_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;