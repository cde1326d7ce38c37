import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/schema/columns.ts'

/** Banks of whose messages fewer are understood than before, from when people were told until as many are again. */
export const fallenBanks = pgTable('fallen_banks', {
  bank: text().primaryKey(),
  fellAt: instant().notNull(),
  /** The share that it fell from, in per cent. */
  percentBefore: integer().notNull(),
})
