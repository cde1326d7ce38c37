import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { rowId, stamps } from '#server/db/schema/columns.ts'

/** The table of <words>; a name stands once. */
export const <entities> = pgTable(
  '<table>',
  {
    id: rowId(),
    name: text().notNull(),
    note: text(),
    enabled: boolean().notNull().default(true),
    ...stamps(),
  },
  (t) => [uniqueIndex('<table>_name_key').on(t.name)],
)
