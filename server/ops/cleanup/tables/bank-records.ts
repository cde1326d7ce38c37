import { eq, inArray, sql } from 'drizzle-orm'
import {
  bankMessages,
  bankRecordClaims,
  bankRecords,
  bankRecordShares,
  chainPatches,
  messageForwards,
  monitorLogs,
  orders,
  usdtTransfers,
} from '#server/db/schema/schema.ts'
import type { Cleanable } from '#server/ops/cleanup/tables/cleanable.ts'
import { isNamed } from '#server/ops/cleanup/tables/cleanable.ts'
import { UNENDED_STATUS_IDS } from '#server/ops/cleanup/tables/orders.ts'

/** So many of the newest records of an account stay: what comes next is linked to them, and its level counts them. */
const ANCHORS = 120

const inDesk = eq(bankRecords.status, 'unmatched')
const openOrder = isNamed(orders.id, bankRecords.orderId, inArray(orders.status, [...UNENDED_STATUS_IDS]))
const chainPatch = sql`exists (select 1 from ${chainPatches} where ${bankRecords.id} in (${chainPatches.beforeRecordId}, ${chainPatches.afterRecordId}, ${chainPatches.forkRecordId}, ${chainPatches.recordId}))`
const sameAs = sql`exists (select 1 from ${bankRecords} as other where other.same_as_id = ${bankRecords.id})`
const chainAnchor = sql`(${bankRecords.resourceId} is not null and (select count(*) from (
  select 1 from ${bankRecords} as newer where newer.resource_id = ${bankRecords.resourceId}
    and (newer.occurred_at, newer.id) > (${bankRecords.occurredAt}, ${bankRecords.id}) limit ${ANCHORS}) as those) < ${ANCHORS})`

/**
 * Payments with the messages that tell of them. Of an account only its oldest go, without a gap: a record missing between two
 * others would look like a loss to the trusted chain.
 */
export const cleanableBankRecords: Cleanable<'bank_records'> = {
  table: bankRecords,
  heldBy: (isIdNamed) => ({
    ...{ inDesk, openOrder, chainPatch },
    shared: isIdNamed(bankRecordShares.bankRecordId, bankRecords.id),
    sameAs,
    transfer: isIdNamed(usdtTransfers.bankRecordId, bankRecords.id),
    reported: isIdNamed(monitorLogs.bankRecordId, bankRecords.id),
    chainAnchor,
  }),
  withoutGapIn: bankRecords.resourceId,
  parts: [
    { table: bankMessages, of: (among) => among(bankMessages.bankRecordId) },
    {
      table: messageForwards,
      of: (among) =>
        sql`${messageForwards.messageId} in (select ${bankMessages.id} from ${bankMessages} where ${among(bankMessages.bankRecordId)})`,
    },
    { table: bankRecordClaims, of: (among) => among(bankRecordClaims.bankRecordId) },
  ],
}
