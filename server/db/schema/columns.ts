import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Money in minor units; `bigint` in the database, a safe integer in code. */
export const money = () => bigint({ mode: 'number' })
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const ref = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const now = () => instant().notNull().defaultNow()
export const version = () => integer().notNull().default(0)

/** Columns of records that people edit: who changed it last and when, and the version for optimistic locking. */
export const lastChange = () => ({ updatedAt: now(), updatedBy: text(), version: version() })

/** `lastChange`, and who created it and when. */
export const stamps = () => ({ createdBy: text(), createdAt: now(), ...lastChange() })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
