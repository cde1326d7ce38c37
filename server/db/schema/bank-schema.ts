import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { COUNTRIES } from '#domain/time/zones.ts'
import { oneOf, rowId, stamps } from './columns.ts'

/** Banks with their numbers, as accounts and payees name them. */
export const banks = pgTable(
  'banks',
  {
    id: rowId(),
    name: text().notNull(),
    code: text().notNull(),
    country: text().notNull(),
    /** The first letters of its branches' IFSC codes, in India. */
    ifscPrefix: text(),
    /** Names that its messages come from, with commas; null where those that are known count. */
    senders: text(),
    enabled: boolean().notNull().default(true),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('banks_code_key').on(t.country, sql`upper(${t.code})`),
    oneOf('banks_country_check', t.country, COUNTRIES),
  ],
)
