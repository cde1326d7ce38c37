import type { payoutBatches, payoutBatchOrders } from '#server/db/schema/schema.ts'
import type { PayoutRecord } from '#server/payout/payouts/payout-record.ts'

/** A batch as stored. */
export type BatchRecord = typeof payoutBatches.$inferSelect
/** An order's membership in a batch, and what was sent of it. */
export type MemberRecord = typeof payoutBatchOrders.$inferSelect
/** An order of a batch. */
export interface Member {
  member: MemberRecord
  order: PayoutRecord
}

/** A batch locked until the end of the transaction, with its orders in file order. */
export interface LockedBatch {
  batch: BatchRecord
  members: Member[]
}
