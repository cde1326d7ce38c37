import fc from 'fast-check'
import { asc, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SettingValues } from '#domain/settings.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderAllocations, orderHistory, orders, resourceDays, resources } from '#server/db/schema/schema.ts'
import { createByFastPath } from '#server/orders/create/create-fast-path.ts'
import { createBySlowPath } from '#server/orders/create/create-order.ts'
import type { OrderInput } from '#server/orders/create/new-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import type { Merchant } from '#server/platform/signing/merchant-sign.ts'
import { dayOf } from '#server/platform/zone.ts'
import {
  createOrderEngine,
  makeMerchant,
  makeResource,
  makeSupplier,
  must,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'

const SEED = 20_261_120
const WORLDS = 40
const NOW = new Date('2026-11-20T12:00:00.000Z')
const NEVER_MINOR = -1_000_000_000_000

/** Mostly the first value, so that enough orders find an account, and sometimes one of the others. */
const mostly = <const T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
/** Small numbers, so that limits are reached exactly, exceeded by one, and never reached. */
const limit = mostly<number | null>(null, 0, 1, 99, 100, 101, 200, 350, 10_000)
const supplierArb = fc.record({
  status: mostly('active', 'disabled'),
  minBalanceMinor: mostly<number | null>(NEVER_MINOR, null, 0, 1),
  maxConcurrentOrders: mostly<number | null>(1_000, null, 1, 2),
  dailyCountLimit: mostly<number | null>(null, 0, 1, 2),
  dailyAmountLimitMinor: limit,
  totalLimitMinor: limit,
  floatUpMinor: fc.constantFrom(0, 0, 1, 2),
  floatDownMinor: fc.constantFrom(0, 0, 1),
  isTeam: fc.boolean(),
})
const merchantArb = fc.record({
  minBalanceMinor: mostly<number | null>(null, 0, 1),
  maxConcurrentOrders: mostly<number | null>(null, 0, 1, 2),
  floatUpMinor: fc.constantFrom<(number | null)[]>(null, 0, 1),
  floatDownMinor: fc.constantFrom<(number | null)[]>(null, 0, 1),
})
const accountArb = fc.record({
  supplierAt: fc.nat(2),
  productId: mostly(3001, 3024, 1045),
  state: mostly(0, 1),
  status: mostly('normal', 'deleted'),
  minAmountMinor: mostly(0, 100, 101),
  maxAmountMinor: limit,
  maxConcurrentOrders: mostly(1_000, 0, 1, 2),
  dailyCountLimit: mostly<number | null>(null, 1, 2),
  dailyAmountLimitMinor: limit,
  usedMinutesAgo: fc.option(fc.constantFrom(1, 1, 5, 60), { nil: null }),
  walletAddress: fc.constantFrom(null, 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'),
  day: fc.option(fc.record({ orderCount: fc.nat(2), amountMinor: fc.nat(300), successAmountMinor: fc.nat(300) }), {
    nil: null,
  }),
})
const orderArb = fc.record({
  productId: mostly(3001, 3024, 1045, 3015, 3016),
  amount: fc.constantFrom(1, 99, 100, 100, 101, 200),
  number: fc.nat(9),
  userName: fc.constantFrom(undefined, ' Asha Rao ', ''),
  isUploaded: fc.boolean(),
  orderMark: fc.constantFrom(undefined, 3),
})
const settingsArb = fc.record<Partial<SettingValues>>({
  limitMode: fc.constantFrom('strict', 'relaxed'),
  limitUseSuccessAmount: fc.boolean(),
  orderTimeoutMinutes: fc.constantFrom(1, 15),
  KYC: mostly<boolean>(false, true),
  enableService: mostly<boolean>(true, false),
})
const worldArb = fc.record({
  merchant: merchantArb,
  suppliers: fc.array(supplierArb, { minLength: 1, maxLength: 3 }),
  accounts: fc.array(accountArb, { minLength: 1, maxLength: 6 }),
  inputs: fc.array(orderArb, { minLength: 1, maxLength: 5 }),
  settings: settingsArb,
})
type World = typeof worldArb extends fc.Arbitrary<infer W> ? W : never

let engine: OrderEngine
beforeAll(async () => {
  engine = await createOrderEngine()
})
afterAll(() => engine.dispose())

/** Runs work and rolls back everything it wrote. */
async function without<T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) }
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return must(result).value
}

/** Everything stored, except for random and sequential numbers. */
async function stored(tx: Queryable) {
  const [made, history, allocations, accounts, days] = [
    await tx.select().from(orders).orderBy(asc(orders.id)),
    await tx.select().from(orderHistory).orderBy(asc(orderHistory.id)),
    await tx.select().from(orderAllocations).orderBy(asc(orderAllocations.id)),
    await tx.select().from(resources).orderBy(asc(resources.id)),
    await tx.select().from(resourceDays).orderBy(asc(resourceDays.resourceId), asc(resourceDays.day)),
  ]
  const position = new Map(made.map(({ id }, at) => [id, at]))
  return {
    orders: made.map(({ id: _id, orderCode: _code, identifyCode: _identify, ...order }) => order),
    history: history.map(({ id: _id, orderId, ...row }) => ({ ...row, order: position.get(orderId) })),
    allocations: allocations.map(({ id: _id, orderId, ...row }) => ({ ...row, order: position.get(orderId) })),
    accounts,
    days,
  }
}

/** The outcome and the stored rows; a refusal is represented by its key. */
async function outcome<T extends { order: { id: number } }>(tx: Queryable, work: () => Promise<T | null>) {
  const result = await work().catch((error: unknown) => {
    if (error instanceof AppError) return error.message
    throw error
  })
  return { result, rows: await stored(tx) }
}

async function settle(tx: Queryable, world: World): Promise<Merchant> {
  const seedbed = { db: tx as OrderEngine['db'], services: engine.services }
  const merchant = await makeMerchant(seedbed, world.merchant)
  const made: { id: number }[] = []
  for (const { isTeam, ...values } of world.suppliers) {
    const [head] = made
    made.push(await makeSupplier(seedbed, { ...values, parentId: isTeam ? (head?.id ?? null) : null }))
  }
  for (const { day, supplierAt, usedMinutesAgo, ...values } of world.accounts) {
    const lastUsedAt = usedMinutesAgo === null ? null : new Date(NOW.getTime() - usedMinutesAgo * 60_000)
    const supplierId = must(made[supplierAt % made.length]).id
    const { id } = await makeResource(seedbed, supplierId, { ...values, lastUsedAt })
    if (day) await tx.insert(resourceDays).values({ ...day, resourceId: id, day: dayOf(frozen()) })
  }
  return merchant
}

/** Separate services with an empty refusal cache and a fixed time. */
const frozen = (): Services => ({ ...engine.services, now: () => NOW })

function orderInputOf(merchant: Merchant, input: World['inputs'][number]): OrderInput {
  const { amount, isUploaded, number, orderMark, productId, userName } = input
  return {
    merchant,
    fields: {
      mchId: merchant.mchId,
      productId,
      mchOrderNo: `n-${number}`,
      amount,
      notifyUrl: 'http://127.0.0.1:9/none',
      ...(userName !== undefined && { userName }),
    },
    hash: JSON.stringify(input),
    ...(orderMark !== undefined && { orderMark }),
    by: isUploaded ? { userId: merchant.userId, name: 'Uploader' } : null,
  }
}

it(`the fast path stores what the slow path stores, in ${WORLDS} worlds`, async () => {
  const came = { created: 0, slowPath: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(worldArb, async (world) => {
      engine.reset()
      engine.set(world.settings)
      await without(engine.db, async (tx) => {
        const merchant = await settle(tx, world)
        for (const input of world.inputs) {
          const wanted = orderInputOf(merchant, input)
          const before = await stored(tx)
          const fastPath = await without(tx, (savepoint) =>
            outcome(savepoint, async () => {
              const made = await savepoint.transaction((inner) => createByFastPath(inner, frozen(), wanted))
              expect(made.kind).not.toBe('otherMerchant')
              return made.kind === 'created' ? made : null
            }),
          )
          const slowPath = await outcome(tx, () => tx.transaction((inner) => createBySlowPath(inner, frozen(), wanted)))
          if (fastPath.result === null) {
            came.slowPath += 1
            expect(fastPath.rows).toEqual(before)
          } else if (typeof fastPath.result === 'string') {
            came.refused += 1
            expect(slowPath).toEqual(fastPath)
          } else {
            came.created += 1
            expect(fastPath.rows).toEqual(slowPath.rows)
            const { id: _id, orderCode: _code, identifyCode: _identify, ...answered } = fastPath.result.order
            expect(fastPath.rows.orders.at(-1)).toEqual(answered)
          }
        }
      })
    }),
    { seed: SEED, numRuns: WORLDS, endOnFailure: true },
  )
  // Worlds in which nothing is created would prove nothing.
  expect(came.created).toBeGreaterThan(WORLDS)
  expect(Math.min(came.slowPath, came.refused)).toBeGreaterThan(0)
}, 240_000)
