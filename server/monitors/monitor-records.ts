import type { bankRecords, monitors, resources } from '#server/db/schema/schema.ts'

/** A monitor as stored. */
export type Monitor = typeof monitors.$inferSelect
/** A payment reported by a monitor. */
export type BankRecord = typeof bankRecords.$inferSelect
/** An account that receives payments. */
export type Account = typeof resources.$inferSelect
