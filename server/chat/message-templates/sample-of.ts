import { and, desc, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { exampleValues } from '#domain/messages/message-events.ts'
import type { EventValues, MessageEvent } from '#domain/messages/message-events.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { approvalStateOf, approvalValues } from '#server/access/approvals/news/approval-messages.ts'
import type { ApprovalEvent } from '#server/access/approvals/news/approval-messages.ts'
import { givenUpValues } from '#server/orders/callbacks/sending/given-up.ts'
import type { CallbackOrder } from '#server/orders/callbacks/callback-order.ts'
import type { Queryable } from '#server/db/client.ts'
import { approvals, orders, payoutOrders, resources } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { notFound } from '#server/platform/app-error.ts'

interface Sample {
  values: Partial<EventValues>
  /** The order that the values are of; null where they are of another record. */
  orderCode: string | null
  /** There is no record yet, so the values are the examples of the variables. */
  isExample: boolean
}

/**
 * The values of a real record for an event: of the order, or of the newest that fits. 404 `order.notFound` for an
 * unknown order.
 */
export async function sampleOf(call: Call, event: MessageEvent, orderCode: string | undefined): Promise<Sample> {
  switch (event) {
    case 'welcome':
      return { values: { name: call.actor.name }, orderCode: null, isExample: false }
    case 'orderArrived':
      return ofOrder(await findOrder(call.db, orderCode), event, ({ order }) => ({
        user: call.actor.name,
        orderCode: order.orderCode,
        time: order.createdAt.toISOString(),
      }))
    case 'callbackGivenUp':
      return ofOrder(await findOrder(call.db, orderCode, FAILED_CALLBACKS), event, ({ order, at }) =>
        givenUpValues(order, CALLBACK_DELAYS_SECONDS.length, at),
      )
    case 'supplementAsked':
    case 'claimTakenAway':
      return ofOrder(await findOrder(call.db, orderCode), event, ({ order, at }) => ({
        ...exampleValues(event),
        orderCode: order.orderCode,
        amount: { amountMinor: order.amountMinor, currency: order.currency, exponent: order.exponent },
        time: at.toISOString(),
      }))
    case 'approvalApproved':
    case 'approvalDeclined':
    case 'approvalLapsed':
      return (await ofApproval(call.db, event, orderCode)) ?? (await asIfAsked(call, event, orderCode))
    case 'accountStopped':
    case 'accountSilent':
    case 'accountWorking':
      return await ofAccount(call, event)
    case 'usdtRolledBack':
    case 'messagesUnread':
    case 'bankShareFell':
    case 'authenticatorReset':
    case 'mentioned':
    case 'mentionRemoved':
      return { values: exampleValues(event), orderCode: null, isExample: true }
  }
}

/** As if it happened now to the newest account. */
async function ofAccount({ db, services }: Call, event: MessageEvent): Promise<Sample> {
  const [newest] = await db.select({ name: resources.name }).from(resources).orderBy(desc(resources.id)).limit(1)
  if (!newest) return { values: exampleValues(event), orderCode: null, isExample: true }
  const values = { account: newest.name, accounts: 1, time: services.now().toISOString() }
  return { values, orderCode: null, isExample: false }
}

interface Found {
  order: CallbackOrder
  at: Date
}

function ofOrder(found: Found | undefined, event: MessageEvent, valuesOf: (found: Found) => Sample['values']): Sample {
  if (!found) return { values: exampleValues(event), orderCode: null, isExample: true }
  return { values: valuesOf(found), orderCode: found.order.orderCode, isExample: false }
}

const FAILED_CALLBACKS = eq(orders.callbackStatus, CALLBACK_STATUS_IDS.failed)

/** The order of a number; without one the newest that fits, else the newest of all. */
async function findOrder(db: Queryable, orderCode: string | undefined, fitting?: SQL): Promise<Found | undefined> {
  const found = (order: CallbackOrder | undefined) => order && { order, at: order.updatedAt }
  if (orderCode !== undefined) {
    const table = orderCode.startsWith('P') ? payoutOrders : orders
    const [order] = await db.select().from(table).where(eq(table.orderCode, orderCode))
    if (!order) throw notFound('order')
    return found(order)
  }
  const newest = async (where: SQL | undefined) => {
    const byTime = [desc(orders.createdAt), desc(orders.id)]
    const [order] = await db
      .select()
      .from(orders)
      .where(where)
      .orderBy(...byTime)
      .limit(1)
    return order
  }
  return found((fitting && (await newest(fitting))) ?? (await newest(undefined)))
}

/** The newest request that ended so; of the order, where one is named. */
async function ofApproval(
  db: Queryable,
  event: ApprovalEvent,
  orderCode: string | undefined,
): Promise<Sample | undefined> {
  const [approval] = await db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.state, approvalStateOf(event)),
        orderCode === undefined ? undefined : eq(approvals.target, orderCode),
      ),
    )
    .orderBy(desc(approvals.id))
    .limit(1)
  return approval && { values: approvalValues(approval), orderCode: approval.target, isExample: false }
}

/** As if a request about the order had ended now, decided by whoever looks at the preview. */
async function asIfAsked(
  { actor, db, services }: Call,
  event: ApprovalEvent,
  orderCode: string | undefined,
): Promise<Sample> {
  return ofOrder(await findOrder(db, orderCode), event, ({ order }) =>
    approvalValues({
      target: order.orderCode,
      amountMinor: order.amountMinor,
      currency: order.currency,
      exponent: order.exponent,
      decidedBy: actor.name,
      decidedAt: services.now(),
      note: exampleValues('approvalDeclined').note,
    }),
  )
}
