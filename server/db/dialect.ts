import { PgDialect } from 'drizzle-orm/pg-core'

/** Turns statements into text as the connections do, for those who keep the text. */
export const dialect = new PgDialect({ casing: 'snake_case' })
