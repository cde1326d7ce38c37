import { eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { ENDED_STAGE_IDS } from '#domain/orders/open-orders.ts'
import {
  accountExceptions,
  errorLog,
  messages,
  monitorLogs,
  orders,
  payoutOrders,
  payScriptCalls,
} from '#server/db/schema/schema.ts'
import type { Cleanable } from '#server/ops/cleanup/tables/cleanable.ts'
import { isNamed } from '#server/ops/cleanup/tables/named.ts'
import { UNENDED_STATUS_IDS } from '#server/ops/cleanup/tables/orders.ts'

const isUnended = inArray(orders.status, [...UNENDED_STATUS_IDS])

/** The log of monitors' reports; a report of an order goes before the order does. */
export const cleanableMonitorLogs: Cleanable<'monitor_logs'> = {
  table: monitorLogs,
  heldBy: () => ({
    openOrder: sql`(${isNamed(orders.id, monitorLogs.orderId, isUnended)} or ${isNamed(orders.resourceId, monitorLogs.resourceId, sql`${orders.createdAt} <= ${monitorLogs.at} and ${isUnended}`)})`,
  }),
  parts: [],
}

/** Runs of pay scripts. */
export const cleanablePayScriptCalls: Cleanable<'pay_script_calls'> = {
  table: payScriptCalls,
  heldBy: () => ({
    openOrder: sql`(${isNamed(orders.orderCode, payScriptCalls.orderCode, isUnended)} or ${isNamed(payoutOrders.orderCode, payScriptCalls.orderCode, notInArray(payoutOrders.stage, [...ENDED_STAGE_IDS]))})`,
  }),
  parts: [],
}

/** What went wrong with accounts and monitors. */
export const cleanableAccountExceptions: Cleanable<'account_exceptions'> = {
  table: accountExceptions,
  heldBy: () => ({ goesOn: isNull(accountExceptions.endedAt) }),
  parts: [],
}

/** Errors that consoles reported. */
export const cleanableErrorLog: Cleanable<'error_log'> = { table: errorLog, heldBy: () => ({}), parts: [] }

/** Messages to people. */
export const cleanableMessages: Cleanable<'messages'> = {
  table: messages,
  heldBy: () => ({ unread: eq(messages.state, 'unread') }),
  parts: [],
}
