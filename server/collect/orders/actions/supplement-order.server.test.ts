import { expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { LedgerOwner } from '#domain/money/ledger.ts'
import { audit, ledgerAccounts, orderHistory, resourceDays, resources } from '#server/db/schema/schema.ts'
import { supplementOrder } from '#server/collect/orders/actions/supplement-order.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import { actorOf, callOf, create, orderByCode, signedBody } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...made) => {
  ;[engine, world] = made
})

const agent = actorOf('customerService', { name: 'Agent Lin' })

function supplement(
  orderCode: string,
  utr: string,
  extra: { expectedVersion?: number; actor?: typeof agent; offset?: boolean } = {},
) {
  const { actor = agent, expectedVersion, offset = false } = extra
  return engine.db.transaction((tx) =>
    supplementOrder(callOf(engine, actor, tx), { orderCode, utr, isOffsetReplenishmentOrder: offset, expectedVersion }),
  )
}

async function balanceOf(ownerKind: LedgerOwner, ownerId: number, currency = 'INR'): Promise<number | undefined> {
  const [row] = await engine.db
    .select()
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.ownerKind, ownerKind),
        eq(ledgerAccounts.ownerId, ownerId),
        eq(ledgerAccounts.currency, currency),
      ),
    )
  return row?.balanceMinor
}

it('lets exactly one of 200 concurrent supplements win, and tells the others who and when', async () => {
  const { orderCode } = await create(engine, signedBody(world.merchant, { amount: 123_456 }))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) => supplement(orderCode, `UTR${index}`)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []))
  expect(losers).toHaveLength(199)
  const order = await orderByCode(engine, orderCode)
  for (const loser of losers) {
    expect(loser).toBeInstanceOf(AppError)
    expect(loser).toMatchObject({
      code: 409,
      message: 'order.refused',
      failure: {
        params: { refusal: 'notInThisState' },
        present: { orderStatusId: 4 },
        by: 'Agent Lin',
        at: order.updatedAt.toISOString(),
      },
    })
  }
  const history = await engine.db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, order.id), eq(orderHistory.event, 'SUPPLEMENT')))
  expect(history).toHaveLength(1)
  // 1 % of 1234.56 is 12.3456, rounded half up.
  expect(await balanceOf('merchant', world.merchant.id)).toBe(123_456 - 1_235)
  expect(await balanceOf('supplier', world.supplier.id)).toBe(-123_456)
})

it('completes the order: amounts, fee, slot, day, audit', async () => {
  const { orderCode } = await create(engine, signedBody(world.merchant))
  const after = await supplement(orderCode, 'abc-1', { offset: true })
  expect(after).toMatchObject({
    status: 4,
    utr: 'ABC-1',
    supplementStatus: 1,
    supplementType: 'offset',
    realAmountMinor: 10_000,
    feeMinor: 100,
    holdsResource: false,
    callbackStatus: 1,
    updatedBy: 'Agent Lin',
  })
  expect(after.completedAt).not.toBeNull()
  const [account] = await engine.db.select().from(resources).where(eq(resources.id, world.account.id))
  expect(account).toMatchObject({ processingCount: 0, processingAmountMinor: 0 })
  const [day] = await engine.db.select().from(resourceDays).where(eq(resourceDays.resourceId, world.account.id))
  expect(day).toMatchObject({ orderCount: 1, successCount: 1, successAmountMinor: 10_000 })
  const rows = await engine.db.select().from(audit).where(eq(audit.target, orderCode)).orderBy(audit.id)
  expect(rows).toEqual([expect.objectContaining({ action: 'order.SUPPLEMENT', account: agent.account })])
})

it('refuses a UTR that has paid another order, and rolls back', async () => {
  const first = await create(engine, signedBody(world.merchant))
  const second = await create(engine, signedBody(world.merchant))
  await supplement(first.orderCode, 'ONCE-1')
  await expect(supplement(second.orderCode, 'once-1')).rejects.toMatchObject({
    failure: { issues: [{ path: 'utr', fault: 'utrUsed' }] },
  })
  expect(await orderByCode(engine, second.orderCode)).toMatchObject({ status: 2, utr: null })
})

it('uses a UTR once when two orders claim it concurrently', async () => {
  const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => create(engine, signedBody(world.merchant))))
  const outcomes = await Promise.allSettled(orders.map(({ orderCode }) => supplement(orderCode, 'RACE-1')))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})

it('refuses an outdated version, a locked order, and a timed-out one if the setting says so', async () => {
  const { orderCode } = await create(engine, signedBody(world.merchant))
  const order = await orderByCode(engine, orderCode)
  await expect(supplement(orderCode, 'V-1', { expectedVersion: order.version + 1 })).rejects.toMatchObject({
    failure: { params: { refusal: 'versionConflict' } },
  })
  await engine.db.transaction((tx) =>
    transitionOrder(tx, engine.services, {
      order,
      event: 'LOCK',
      actor: null,
      via: 'job',
      patch: () => ({ locked: true }),
    }),
  )
  await expect(supplement(orderCode, 'V-2')).rejects.toMatchObject({
    failure: { params: { refusal: 'locked' }, present: { locked: true } },
  })
  await engine.db.transaction((tx) =>
    transitionOrder(tx, engine.services, {
      order,
      event: 'UNLOCK',
      actor: agent,
      via: 'console',
      patch: () => ({ locked: false }),
    }),
  )
  await engine.db.transaction((tx) =>
    transitionOrder(tx, engine.services, { order, event: 'TIME_OUT', actor: null, via: 'job' }),
  )
  engine.set({ canTimeoutSupplement: false })
  await expect(supplement(orderCode, 'V-3')).rejects.toMatchObject({
    failure: { params: { refusal: 'timeoutSupplementOff' } },
  })
  engine.set({ canTimeoutSupplement: true })
  await expect(supplement(orderCode, 'V-4')).resolves.toMatchObject({ status: 4 })
})

it('answers 404 for another party’s order', async () => {
  const { orderCode } = await create(engine, signedBody(world.merchant))
  const stranger = actorOf('supplier', { supplierId: world.supplier.id + 1_000 })
  await expect(supplement(orderCode, 'X-1', { actor: stranger })).rejects.toMatchObject({
    code: 404,
    message: 'order.notFound',
  })
  await expect(supplement('C0000000000000000', 'X-2')).rejects.toMatchObject({ code: 404 })
  const own = actorOf('supplier', { supplierId: world.supplier.id })
  await expect(supplement(orderCode, 'X-3', { actor: own })).resolves.toMatchObject({ status: 4 })
})

it('reverses all postings when a successful order is reversed', async () => {
  const { orderCode } = await create(engine, signedBody(world.merchant))
  const order = await supplement(orderCode, 'R-1')
  const reversed = await engine.db.transaction((tx) =>
    transitionOrder(tx, engine.services, {
      order,
      event: 'REVERSE',
      actor: agent,
      via: 'console',
      reason: 'wrong order',
    }),
  )
  expect(reversed).toMatchObject({ status: 6, realAmountMinor: null, feeMinor: null })
  expect(await balanceOf('merchant', world.merchant.id)).toBe(0)
  expect(await balanceOf('supplier', world.supplier.id)).toBe(0)
})
