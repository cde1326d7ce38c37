CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_chain_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"audit_id" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_auditId_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"country" text NOT NULL,
	"ifsc_prefix" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "banks_country_check" CHECK ("banks"."country" in ('china', 'india', 'kenya'))
);
--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "banks_code_key" ON "banks" USING btree ("country",upper("code"));
--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- The hash of an entry: of the hash before it, and of everything that the entry says.
CREATE FUNCTION "audit_hash"(previous text, entry "audit") RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(previous || jsonb_build_array(
		entry.id, extract(epoch FROM entry.at), entry.user_id, entry.account, entry.role, entry.ip,
		entry.action, entry.target_kind, entry.target, entry.detail)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Chains up to so many entries that are not yet chained. An entry becomes visible when its transaction commits, which may be
-- after later ones; no transaction takes as long as the ten minutes that are looked back.
CREATE FUNCTION "audit_chain_append"(at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	previous text;
	since timestamptz;
	entry "audit";
	appended integer := 0;
BEGIN
	SELECT c.hash, a.at - interval '10 minutes' INTO previous, since
		FROM "audit_chain" c JOIN "audit" a ON a.id = c.audit_id ORDER BY c.position DESC LIMIT 1;
	previous := coalesce(previous, '');
	FOR entry IN SELECT a.* FROM "audit" a
		WHERE a.at >= coalesce(since, '-infinity') AND NOT EXISTS (SELECT FROM "audit_chain" c WHERE c.audit_id = a.id)
		ORDER BY a.id LIMIT at_most
	LOOP
		INSERT INTO "audit_chain" ("audit_id", "previous_hash", "hash")
			VALUES (entry.id, previous, audit_hash(previous, entry)) RETURNING hash INTO previous;
		appended := appended + 1;
	END LOOP;
	RETURN appended;
END $$;
