CREATE TABLE "monitor_script_runs" (
	"script_id" bigint NOT NULL,
	"monitor_row_id" bigint NOT NULL,
	"said_state" text,
	"said_version" integer,
	"said_at" timestamp with time zone,
	"said_error" text,
	"asked" text,
	"asked_version" integer,
	"asked_by" text,
	"asked_at" timestamp with time zone,
	"command" bigint DEFAULT 0 NOT NULL,
	"done_command" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "monitor_script_runs_script_id_monitor_row_id_pk" PRIMARY KEY("script_id","monitor_row_id"),
	CONSTRAINT "monitor_script_runs_said_check" CHECK ("monitor_script_runs"."said_state" in ('starting', 'running', 'stopping', 'stopped')),
	CONSTRAINT "monitor_script_runs_asked_check" CHECK ("monitor_script_runs"."asked" in ('start', 'stop', 'restart')),
	CONSTRAINT "monitor_script_runs_command_check" CHECK ("monitor_script_runs"."command" >= 0 and "monitor_script_runs"."done_command" >= 0)
);
--> statement-breakpoint
CREATE TABLE "monitor_script_versions" (
	"script_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"note" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitor_script_versions_script_id_version_pk" PRIMARY KEY("script_id","version"),
	CONSTRAINT "monitor_script_versions_version_check" CHECK ("monitor_script_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "monitor_scripts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitor_scripts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"newest_version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "monitor_scripts_name_key" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "monitors" ADD COLUMN "last_word" bigint;--> statement-breakpoint
ALTER TABLE "monitor_script_runs" ADD CONSTRAINT "monitor_script_runs_script_id_monitor_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."monitor_scripts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_script_runs" ADD CONSTRAINT "monitor_script_runs_monitor_row_id_monitors_id_fk" FOREIGN KEY ("monitor_row_id") REFERENCES "public"."monitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_script_versions" ADD CONSTRAINT "monitor_script_versions_script_id_monitor_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."monitor_scripts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitor_script_runs_monitor_row_id_index" ON "monitor_script_runs" USING btree ("monitor_row_id");