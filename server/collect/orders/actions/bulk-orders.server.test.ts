import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointName, InputOf } from '#contract/contract.ts'
import { audit, callbacks, orderHistory, resources } from '#server/db/schema/schema.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

type Part = InputOf<'order.bulkApply'>

let server: OrderServer
let agent: TestClient
beforeAll(async () => {
  server = await startOrderServer()
  agent = await server.signIn('custservice')
  await db().update(resources).set({ maxConcurrentOrders: 1_000 })
})
afterAll(async () => await server.dispose())

const db = () => server.services.db

const KINDS = ['new', 'paid', 'locked', 'marked', 'timedOut', 'unheld'] as const
type Kind = (typeof KINDS)[number]

/** One order in each state in which the actions differ. */
async function someOrders(kinds: readonly Kind[]): Promise<string[]> {
  const codes: string[] = []
  for (const kind of kinds) {
    const order = await server.newOrder()
    const change = (event: 'CONFIRM_PAYMENT' | 'LOCK' | 'MARK' | 'TIME_OUT' | 'FREE_RESOURCE', patch = {}) =>
      db().transaction((tx) =>
        transitionOrder(tx, server.services, { order, event, actor: null, via: 'job', patch: () => patch }),
      )
    if (kind === 'paid') await change('CONFIRM_PAYMENT')
    if (kind === 'locked') await change('LOCK', { locked: true, lockedBy: 'gateway', lockedAt: new Date(0) })
    if (kind === 'marked') await change('MARK', { orderMark: 2 })
    if (kind === 'timedOut') await change('TIME_OUT')
    if (kind === 'unheld') await change('FREE_RESOURCE')
    codes.push(order.orderCode)
  }
  return codes
}

const TRACED = [
  'status',
  'orderMark',
  'locked',
  'lockedBy',
  'lockedAt',
  'holdsResource',
  'callbackStatus',
  'realAmountMinor',
  'version',
  'updatedBy',
] as const

/**
 * Everything an action leaves behind: the row, its history, audit and callback, without the values unique to an order.
 */
async function traceOf(orderCode: string) {
  const order = await server.stored(orderCode)
  const history = await db()
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, order.id))
    .orderBy(asc(orderHistory.id))
  const audited = await db().select().from(audit).where(eq(audit.target, orderCode)).orderBy(asc(audit.id))
  const sent = await db().select().from(callbacks).where(eq(callbacks.orderId, order.id))
  return {
    order: Object.fromEntries(TRACED.map((field) => [field, order[field]])),
    history: history.map(({ id: _id, orderId: _order, at: _at, via: _via, detail, ...row }) => ({
      ...row,
      detail: Object.keys(detail).includes('resourceName') ? {} : detail,
    })),
    audit: audited.map(({ action, userId, account, role, detail: { via: _via, ...detail } }) => ({
      action,
      userId,
      account,
      role,
      detail,
    })),
    callbacks: sent.map(({ url, attempts, nextAttemptAt }) => ({ url, attempts, isNext: nextAttemptAt !== null })),
  }
}

/** Each bulk action and the call that does the same to one order. */
const ACTIONS: readonly [Omit<Part, 'orderCodes'>, EndpointName, Record<string, unknown>][] = [
  [{ action: 'MARK', params: { orderMark: 2 } }, 'order.updateOrderMark', { orderMark: 2 }],
  [{ action: 'RESEND_CALLBACK' }, 'order.callback', {}],
  [{ action: 'FREE_RESOURCE' }, 'order.freeResource', {}],
  [{ action: 'UNLOCK' }, 'order.unlockOrder', {}],
  [{ action: 'REJECT', params: { rejectReason: 'highRiskCard' } }, 'order.reject', { rejectReason: 'highRiskCard' }],
]

/** The single call's outcome, in the form of a bulk result. */
async function doneAlone(name: EndpointName, params: Record<string, unknown>, orderCode: string) {
  const { id } = await server.stored(orderCode)
  const input = name === 'order.unlockOrder' ? { orderCodes: [orderCode] } : { orderCode, id, ...params }
  const { code, data, failure } = await agent.attempt(name, input)
  if (code !== 200) return { ok: false, refusal: failure.params?.['refusal'] }
  const { results } = data as { results?: { ok: boolean; refusal: string | null }[] }
  return results?.[0] ? { ok: results[0].ok, refusal: results[0].refusal } : { ok: true, refusal: null }
}

it.each(ACTIONS.map((action) => [action[0].action, action] as const))(
  'leaves the same of many at once as of each by itself: %s',
  async (action, [part, name, params]) => {
    // Paid orders are rejected only with a code, and a person has one code per 30 s.
    const kinds = KINDS.filter((kind) => action !== 'REJECT' || kind !== 'paid')
    const [alone, together] = [await someOrders(kinds), await someOrders(kinds)]
    const held = await reservedSlots()
    const single: Awaited<ReturnType<typeof doneAlone>>[] = []
    for (const code of alone) single.push(await doneAlone(name, params, code))
    const freed = held - (await reservedSlots())
    const { results } = await agent.call('order.bulkApply', { ...part, orderCodes: together } as Part)
    expect(held - (await reservedSlots())).toBe(2 * freed)
    expect(results).toEqual(together.map((orderCode, at) => ({ orderCode, ...single[at] })))
    expect(results.some(({ ok }) => ok)).toBe(true)
    for (const [at, code] of together.entries()) expect(await traceOf(code)).toEqual(await traceOf(must(alone[at])))
  },
)

async function reservedSlots(): Promise<number> {
  const rows = await db().select({ count: resources.processingCount }).from(resources)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

it('processes the possible orders, reports a reason for each other one, and judges each by its state at that time', async () => {
  const [fresh, locked] = await Promise.all([server.newOrder(), server.newOrder()])
  const orderCodes = [fresh.orderCode, 'C0000000000000000', locked.orderCode]
  const { goes } = await agent.call('order.bulkPreview', { action: 'FREE_RESOURCE', selection: { orderCodes } })
  expect(goes).toEqual([fresh.orderCode, locked.orderCode])
  await server.lock(locked)
  expect((await agent.call('order.bulkApply', { action: 'FREE_RESOURCE', orderCodes })).results).toEqual([
    { orderCode: fresh.orderCode, ok: true, refusal: null },
    { orderCode: 'C0000000000000000', ok: false, refusal: 'notFound' },
    { orderCode: locked.orderCode, ok: false, refusal: 'locked' },
  ])
})

it('serves two concurrent actions on the same orders in opposite order without a deadlock', async () => {
  const codes: string[] = []
  for (let count = 0; count < 10; count += 1) codes.push((await server.createOrder({ amount: 10_000 })).orderCode)
  const other = await server.signIn('superadmin')
  const answers = await Promise.all([
    agent.call('order.bulkApply', { action: 'MARK', params: { orderMark: 3 }, orderCodes: codes }),
    other.call('order.bulkApply', { action: 'MARK', params: { orderMark: 4 }, orderCodes: codes.toReversed() }),
    agent.call('order.bulkApply', { action: 'RESELECT', orderCodes: codes }),
    other.call('order.bulkApply', { action: 'FREE_RESOURCE', orderCodes: codes.toReversed() }),
  ])
  expect(answers.slice(0, 2).flatMap(({ results }) => results.filter(({ ok }) => !ok))).toEqual([])
  expect(answers.flatMap(({ results }) => results)).toHaveLength(40)
})
