import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, asc, eq } from 'drizzle-orm'
import { ORDER_COMMAND_EVENTS } from '#commands/entities/order.commands.ts'
import type { OutputOf } from '#contract/contract.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { isByPeople } from '#machines/lifecycle.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { orderActionFlow } from '#machines/queue/queue-action.flow.ts'
import type { OrderAnswer } from '#machines/queue/queue-action.flow.ts'
import { orderFormOf } from '#machines/order/order-forms.ts'
import type { OrderActionCall } from '#machines/order/order-forms.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType, OrderGuard } from '#machines/order/order.lifecycle.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { orderHistory, type orders } from '#server/db/schema/schema.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { DONE, operatorOf, runForm } from '#tests/support/run-form.ts'
import type { Operator } from '#tests/support/run-form.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { insertOrders } from '#tests/support/orders/order-walk.ts'

type OrderPart = Partial<typeof orders.$inferInsert>

/** Fields that an order needs for a guard to hold, besides those that every order of the walk has. */
const GRANTS: Partial<Record<OrderGuard, OrderPart>> = {
  isLocked: { locked: true, lockedBy: 'gateway 7' },
  hasResource: { holdsResource: true },
  isPaid: { realAmountMinor: 10_000 },
}
const UTRS = Array.from({ length: 20 }, (_, at) => `FORM${at}`)
/** Values to fill in; other forms require nothing. */
const VALUES: Partial<Record<OrderEventType, (to: OrderStatus) => FormValues>> = {
  SUPPLEMENT: () => ({ utr: must(UTRS.pop()) }),
  REJECT: () => ({ rejectReason: 'highRiskCard' }),
  REVERSE: () => ({ reason: 'Charged twice' }),
  UPDATE_STATUS: (to) => ({ status: to, reason: 'Told by phone' }),
  MARK: () => ({ orderMark: 'suspicious' }),
}
/** Effect of an event besides the status. */
const LEAVES: Partial<Record<OrderEventType, Partial<OrderRecord>>> = {
  SUPPLEMENT: { supplementStatus: 1, supplementType: 'manual', realAmountMinor: 10_000, holdsResource: false },
  RESELECT: { holdsResource: true },
  REJECT: { holdsResource: false },
  REVERSE: { realAmountMinor: null },
  FREE_RESOURCE: { holdsResource: false },
  UNLOCK: { locked: false, lockedBy: null },
  MARK: { orderMark: 2 },
}
/** Rows of the lifecycle that people trigger, one for each state they start from. */
const TRANSITIONS = orderLifecycle.transitions
  .filter(({ by }) => isByPeople(by))
  .flatMap((row) =>
    row.from.map(
      (from): { event: OrderEventType; from: OrderStatus; to: OrderStatus; guards: readonly OrderGuard[] } => ({
        event: row.event,
        from,
        to: row.to === 'same' ? from : row.to,
        guards: row.guards ?? [],
      }),
    ),
  )
const LOCKABLE = new Set<OrderStatus>(
  orderLifecycle.transitions.flatMap(({ event, from }) => (event === 'LOCK' ? from : [])),
)

let server: OrderServer
let agent: Operator
let other: Operator
beforeAll(async () => {
  server = await startOrderServer()
  agent = await operatorOf(server, 'superadmin')
  other = await operatorOf(server, 'platformadmin')
})
afterAll(async () => {
  expect(isSound(await checkLedger(server.services.db))).toBe(true)
  await server.dispose()
})

const orderFor = async ({ from, guards }: (typeof TRANSITIONS)[number]): Promise<OrderRecord> =>
  must(
    (
      await insertOrders(server, [
        Object.assign({ status: ORDER_STATUS_IDS[from] }, ...guards.map((guard) => GRANTS[guard])),
      ])
    )[0],
  )
const seenBy = async ({ client }: Operator, { orderCode }: OrderRecord): Promise<OrderRow> =>
  (await client.call('order.getDetail', { orderCode })).order

/** Sends the form of an event on an order as the person saw it. */
async function send(person: Operator, event: OrderEventType, to: OrderStatus, row: OrderRow) {
  const command = must([...ORDER_COMMAND_EVENTS].find(([, one]) => one === event))[0]
  const answerOf = async (answer: OutputOf<OrderActionCall>): Promise<OrderAnswer> =>
    'order' in answer ? answer : { order: row }
  return await runForm(person, {
    entity: 'order',
    flow: orderActionFlow,
    form: must(orderFormOf(command)),
    row,
    values: VALUES[event]?.(to) ?? {},
    answerOf,
  })
}

describe('an order’s form, filled in and sent through the console’s flow', () => {
  it.each(TRANSITIONS)('does $event from $from to $to, once and in the person’s name', async (transition) => {
    const { event, from, to } = transition
    const order = await orderFor(transition)
    expect(await send(agent, event, to, await seenBy(agent, order))).toEqual(DONE)
    const history = await server.services.db
      .select()
      .from(orderHistory)
      .where(and(eq(orderHistory.orderId, order.id), eq(orderHistory.event, event)))
      .orderBy(asc(orderHistory.id))
    expect(history).toMatchObject([
      { fromStatus: ORDER_STATUS_IDS[from], toStatus: ORDER_STATUS_IDS[to], userId: agent.userId, via: 'console' },
    ])
    const now = await server.stored(order.orderCode)
    expect(now).toMatchObject({ status: ORDER_STATUS_IDS[to], ...LEAVES[event] })
    if (event !== 'UNLOCK' || !LOCKABLE.has(from)) return
    // Undone, the lock is the same automation's again; only automation locks otherwise.
    await agent.client.call('order.undo', { orderCode: order.orderCode, expectedVersion: now.version })
    expect(await server.stored(order.orderCode)).toMatchObject({ locked: true, lockedBy: 'gateway 7' })
    expect((await server.eventsOf(order)).at(-1)).toBe('LOCK')
  })
})

/** A query may be repeated, and an unlock answers by orders of many. */
const CONTESTED = [...new Set(TRANSITIONS.map(({ event }) => event))].filter(
  (event) => event !== 'QUERY_STATUS' && event !== 'UNLOCK',
)

describe('of two people at one order', () => {
  it.each(CONTESTED)('the second to %s changes nothing and is told by whom and when', async (event) => {
    const transition = must(TRANSITIONS.find((one) => one.event === event))
    const order = await orderFor(transition)
    const seen = await seenBy(other, order)
    expect(await send(agent, event, transition.to, seen)).toEqual(DONE)
    const first = await server.stored(order.orderCode)
    expect(await send(other, event, transition.to, seen)).toMatchObject({
      value: 'conflict',
      conflict: { by: 'superadmin name', at: first.updatedAt.toISOString() },
    })
    expect(await server.stored(order.orderCode)).toEqual(first)
  })
})
