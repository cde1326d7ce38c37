import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { resourceDays, resources, suppliers } from '#server/db/schema/schema.ts'
import { dayOf } from '#server/platform/time/zone.ts'
import { newOrder } from '#tests/support/orders/account-outcomes.ts'
import { makeResource, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { rounds } from '#tests/support/rounds.ts'

const ORDERS = rounds(20, 200)
/** As many of them as one supplier may hold. */
const HELD = ORDERS * 0.75
const AMOUNT = 10_000

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...given) => {
  ;[engine, world] = given
})

const ofAccount = (set: Partial<typeof resources.$inferInsert>) => async () =>
  void (await engine.db.update(resources).set(set).where(eq(resources.id, world.account.id)))
/** Limits of a supplier hold over several accounts, each of which would take orders by itself. */
const ofSupplier = (set: Partial<typeof suppliers.$inferInsert>) => async () => {
  for (let n = 0; n < 9; n += 1) await makeResource(engine, world.supplier.id)
  await engine.db.update(suppliers).set(set).where(eq(suppliers.id, world.supplier.id))
}
const used = (part: Partial<typeof resourceDays.$inferInsert>) => async () =>
  void (await engine.db
    .insert(resourceDays)
    .values({ resourceId: world.account.id, day: dayOf(engine.services), ...part }))

/** Each lets exactly one more order be taken. */
const KINDS: [string, (() => Promise<void>)[], number?][] = [
  ['the account’s orders at once', [ofAccount({ maxConcurrentOrders: 1 })]],
  ['the account’s orders of a day', [ofAccount({ dailyCountLimit: 4 }), used({ orderCount: 3 })]],
  [
    'the account’s amount of a day',
    [ofAccount({ dailyAmountLimitMinor: 4 * AMOUNT }), used({ amountMinor: 3 * AMOUNT })],
  ],
  [
    'the account’s amount of all days',
    [ofAccount({ totalLimitMinor: 4 * AMOUNT }), used({ successAmountMinor: 3 * AMOUNT })],
  ],
  ['the orders at once of a red-packet wallet', [ofAccount({ productId: 1008 })], 1008],
  ['the supplier’s orders at once', [ofSupplier({ maxConcurrentOrders: 1 })]],
  ['the supplier’s orders of a day', [ofSupplier({ dailyCountLimit: 4 }), used({ orderCount: 3 })]],
  [
    'the supplier’s amount of a day',
    [ofSupplier({ dailyAmountLimits: { INR: 4 * AMOUNT } }), used({ successAmountMinor: 3 * AMOUNT })],
  ],
  [
    'the supplier’s amount of all days',
    [ofSupplier({ totalLimits: { INR: 4 * AMOUNT } }), used({ successAmountMinor: 3 * AMOUNT })],
  ],
]

it.each(KINDS)(
  `takes exactly one of ${ORDERS} parallel orders where one more is allowed, by %s`,
  async (_name, steps, productId = 3001) => {
    engine.set({ redWalletCount: 1, limitUseSuccessAmount: false })
    for (const step of steps) await step()
    const made = await Promise.all(
      Array.from({ length: ORDERS }, () => newOrder(engine, world, { amount: AMOUNT, productId })),
    )
    expect(made.filter(({ resourceId }) => resourceId !== null)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 10)).toHaveLength(ORDERS - 1)
  },
  120_000,
)

it('takes exactly as many as a supplier may hold at once, from far below its limit on', async () => {
  await ofSupplier({ maxConcurrentOrders: HELD })()
  const made = await Promise.all(Array.from({ length: ORDERS }, () => newOrder(engine, world, { amount: AMOUNT })))
  expect(made.filter(({ resourceId }) => resourceId !== null)).toHaveLength(HELD)
}, 120_000)

it('counts a supplier’s limit of a currency over all its products, and over no other currency', async () => {
  const { db } = engine
  const [cny, dynamic, digital, usdt] = await Promise.all(
    [1008, 1034, 1045, 3015].map(async (productId) => await makeResource(engine, world.supplier.id, { productId })),
  )
  // 250.00 of CNY, whose ledger has four decimals, and 150.00 of INR.
  const dailyAmountLimits = { CNY: 2_500_000, INR: 15_000 }
  await db.update(suppliers).set({ dailyAmountLimits }).where(eq(suppliers.id, world.supplier.id))
  const day = dayOf(engine.services)
  await db.insert(resourceDays).values([
    { resourceId: must(dynamic).id, day, successAmountMinor: 10_000 },
    { resourceId: must(digital).id, day, successAmountMinor: 400_000 },
  ])
  const placeOf = async (productId: number, amount = 10_000) =>
    (await newOrder(engine, world, { amount, productId })).resourceId
  // 140.00 of CNY is taken; the second hundred would pass 250.00.
  expect(await placeOf(1008)).toBe(must(cny).id)
  expect(await placeOf(1008)).toBeNull()
  expect(await placeOf(1045, 1_000_100)).toBeNull()
  // None of it is INR, and nothing limits USDT.
  expect(await placeOf(3001)).toBe(world.account.id)
  expect(await placeOf(3001)).toBeNull()
  expect(await placeOf(3015, 9_000_000_000)).toBe(must(usdt).id)
})
