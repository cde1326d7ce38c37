CREATE TABLE "alarm_courses" (
	"alarm" text PRIMARY KEY NOT NULL,
	"held_since" timestamp with time zone,
	"firing_since" timestamp with time zone,
	"calm_since" timestamp with time zone,
	"value" double precision,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_by" text,
	"acknowledged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_notices" (
	"alarm" text NOT NULL,
	"target_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"firing_since" timestamp with time zone NOT NULL,
	CONSTRAINT "alarm_notices_target_id_alarm_pk" PRIMARY KEY("target_id","alarm")
);
--> statement-breakpoint
CREATE TABLE "alarm_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"sender" text,
	"secret" "bytea",
	"severity" text NOT NULL,
	"language" text NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"repeat_minutes" integer NOT NULL,
	"last_outcome" text,
	"last_answer" text,
	"last_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alarm_targets_name_key" UNIQUE("name"),
	CONSTRAINT "alarm_targets_kind_check" CHECK ("alarm_targets"."kind" in ('telegram', 'email', 'webhook')),
	CONSTRAINT "alarm_targets_severity_check" CHECK ("alarm_targets"."severity" in ('warning', 'critical')),
	CONSTRAINT "alarm_targets_language_check" CHECK ("alarm_targets"."language" in ('zh-CN', 'zh-TW', 'en-US')),
	CONSTRAINT "alarm_targets_outcome_check" CHECK ("alarm_targets"."last_outcome" in ('delivered', 'failed')),
	CONSTRAINT "alarm_targets_repeat_check" CHECK ("alarm_targets"."repeat_minutes" >= 0),
	CONSTRAINT "alarm_targets_quiet_check" CHECK (("alarm_targets"."quiet_from" is null) = ("alarm_targets"."quiet_to" is null))
);
--> statement-breakpoint
ALTER TABLE "alarm_notices" ADD CONSTRAINT "alarm_notices_target_id_alarm_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."alarm_targets"("id") ON DELETE cascade ON UPDATE no action;