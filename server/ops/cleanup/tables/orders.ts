import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { OPEN_STATUS_IDS } from '#domain/orders/open-orders.ts'
import {
  approvals,
  bankRecords,
  bankRecordShares,
  callbackAttempts,
  callbacks,
  chainPatches,
  ledgerTransactions,
  monitorLogs,
  orderAllocations,
  orderHistory,
  orderPayerData,
  orders,
} from '#server/db/schema/schema.ts'
import type { Cleanable, IsNamed, Part } from '#server/ops/cleanup/tables/cleanable.ts'
import { isNamed } from '#server/ops/cleanup/tables/cleanable.ts'

/** Statuses in which an order still waits for something. */
export const UNENDED_STATUS_IDS: readonly number[] = [...OPEN_STATUS_IDS, ORDER_STATUS_IDS.rejecting]

/** The parts that collections and payouts have alike: a callback and its attempts have no foreign key. */
export const CALLBACK_PARTS: readonly Part[] = [
  { table: callbacks, of: (among) => among(callbacks.orderId) },
  { table: callbackAttempts, of: (among) => among(callbackAttempts.orderId) },
]

/** A callback is owed that was not accepted yet and is not given up. */
export const callbackDue = (
  { id, callbackStatus }: Record<'id' | 'callbackStatus', PgColumn>,
  isIdNamed: IsNamed,
): SQL =>
  sql`(${eq(callbackStatus, CALLBACK_STATUS_IDS.pending)} or ${isIdNamed(callbacks.orderId, id, isNotNull(callbacks.nextAttemptAt))})`

/** Somebody has asked for something to be done to it, and nobody has decided. */
export const approvalWaits = (orderCode: PgColumn): SQL =>
  isNamed(approvals.target, orderCode, sql`${approvals.state} = 'waiting'`)

/** Money that came in or went out and stands in no posting. */
export const isUnposted = (id: PgColumn, isIdNamed: IsNamed): SQL =>
  sql`not ${isIdNamed(ledgerTransactions.orderId, id)}`

/** Collection orders with their history. */
export const cleanableOrders: Cleanable<'orders'> = {
  table: orders,
  heldBy: (isIdNamed) => ({
    open: inArray(orders.status, [...UNENDED_STATUS_IDS]),
    locked: sql`${orders.locked}`,
    holdsAccount: sql`${orders.holdsResource}`,
    callbackDue: callbackDue(orders, isIdNamed),
    unsettled: sql`(${eq(orders.status, ORDER_STATUS_IDS.successful)} and ${isUnposted(orders.id, isIdNamed)})`,
    approvalWaits: approvalWaits(orders.orderCode),
    evidence: sql`(${isIdNamed(bankRecords.orderId, orders.id)} or ${isIdNamed(bankRecordShares.orderId, orders.id)} or ${isIdNamed(chainPatches.orderId, orders.id)})`,
    reported: isIdNamed(monitorLogs.orderId, orders.id),
  }),
  parts: [
    { table: orderHistory, of: (among) => among(orderHistory.orderId) },
    { table: orderAllocations, of: (among) => among(orderAllocations.orderId) },
    { table: orderPayerData, of: (among) => among(orderPayerData.orderId) },
    ...CALLBACK_PARTS,
  ],
}
