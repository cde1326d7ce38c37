import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { NOTE_CHANGES, NOTE_SUBJECTS } from '#domain/notes.ts'
import { oneOf, now, ref, rowId } from '#server/db/schema/columns.ts'
import { users } from '#server/db/schema/people/people-schema.ts'

/** Notes as they were written; rows are never changed (see the migration). */
export const notes = pgTable(
  'notes',
  {
    id: rowId(),
    kind: text().notNull(),
    /** The number of an order or payout, the id of a party. */
    subject: text().notNull(),
    text: text().notNull(),
    /** Ids of those whom it mentions. */
    mentioned: bigint({ mode: 'number' }).array().notNull().default([]),
    userId: ref()
      .notNull()
      .references(() => users.id),
    createdBy: text().notNull(),
    createdAt: now(),
  },
  (t) => [index().on(t.kind, t.subject, t.id), oneOf('notes_kind_check', t.kind, NOTE_SUBJECTS)],
)

/** Changes of notes; the last one of a note gives its present state. Rows are never changed. */
export const noteChanges = pgTable(
  'note_changes',
  {
    id: rowId(),
    noteId: ref()
      .notNull()
      .references(() => notes.id),
    change: text().notNull(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    changedBy: text().notNull(),
    changedAt: now(),
  },
  (t) => [index().on(t.noteId, t.id), oneOf('note_changes_change_check', t.change, NOTE_CHANGES)],
)
