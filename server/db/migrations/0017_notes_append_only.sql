-- A note is written once: what becomes of it later are rows of its changes.
CREATE TRIGGER "notes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "notes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "note_changes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "note_changes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Notes are searched for any part of their text; without the extension the search reads all notes.
DO $$
DECLARE
	ops text;
BEGIN
	SELECT format('%I.gin_trgm_ops', n.nspname) INTO ops FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
	IF ops IS NOT NULL THEN
		EXECUTE format('CREATE INDEX notes_text_parts_idx ON notes USING gin ("text" %s)', ops);
	END IF;
END $$;
