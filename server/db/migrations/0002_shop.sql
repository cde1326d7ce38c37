CREATE TABLE "used_signatures" (
	"sign" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merchants" ALTER COLUMN "sign_version" SET DEFAULT 2;