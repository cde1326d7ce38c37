import { inArray, notInArray, sql } from 'drizzle-orm'
import { ENDED_STAGE_IDS } from '#domain/orders/open-orders.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import {
  gatewayCalls,
  payoutBatchOrders,
  payoutClaims,
  payoutHistory,
  payoutOrders,
  riskDetections,
} from '#server/db/schema/schema.ts'
import type { Cleanable } from '#server/ops/cleanup/tables/cleanable.ts'
import { approvalWaits, CALLBACK_PARTS, callbackDue, isUnposted } from '#server/ops/cleanup/tables/orders.ts'

/** States of a gateway call after which the money may still be on its way. */
const OPEN_CALL_STATES = ['pending', 'sending', 'accepted', 'unknown']

/** Payouts with their history. */
export const cleanablePayouts: Cleanable<'payout_orders'> = {
  table: payoutOrders,
  heldBy: (isIdNamed) => ({
    open: notInArray(payoutOrders.stage, [...ENDED_STAGE_IDS]),
    locked: sql`(${payoutOrders.locked} or ${payoutOrders.riskHeld})`,
    openBatch: isIdNamed(payoutBatchOrders.orderId, payoutOrders.id, sql`${payoutBatchOrders.open}`),
    gatewayUnknown: isIdNamed(gatewayCalls.orderId, payoutOrders.id, inArray(gatewayCalls.state, OPEN_CALL_STATES)),
    callbackDue: callbackDue(payoutOrders, isIdNamed),
    unsettled: sql`(${payoutOrders.frozenMinor} > 0 or (${payoutOrders.stage} = ${PAYOUT_STAGE_IDS.completed} and ${isUnposted(payoutOrders.id, isIdNamed)}))`,
    approvalWaits: approvalWaits(payoutOrders.orderCode),
  }),
  parts: [
    { table: payoutHistory, of: (among) => among(payoutHistory.orderId) },
    { table: payoutClaims, of: (among) => among(payoutClaims.orderId) },
    { table: payoutBatchOrders, of: (among) => among(payoutBatchOrders.orderId) },
    { table: riskDetections, of: (among) => among(riskDetections.orderId) },
    { table: gatewayCalls, of: (among) => among(gatewayCalls.orderId) },
    ...CALLBACK_PARTS,
  ],
}
