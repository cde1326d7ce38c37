import type { bankRecords, resources } from '#server/db/schema/schema.ts'

/** A movement of money on an account, as its witnesses tell it. */
export type BankRecord = typeof bankRecords.$inferSelect
/** The account that it was on. */
export type Account = typeof resources.$inferSelect
