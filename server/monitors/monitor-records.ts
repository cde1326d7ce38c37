import type { bankRecords, monitors, resources } from '#server/db/schema.ts'

/** A monitor as the database holds it. */
export type Monitor = typeof monitors.$inferSelect
/** A payment that a monitor reported. */
export type BankRecord = typeof bankRecords.$inferSelect
/** An account that payments come to. */
export type Account = typeof resources.$inferSelect
