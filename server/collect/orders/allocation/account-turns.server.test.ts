import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { WEIGHT } from '#domain/accounts/allocation.ts'
import { resources, suppliers } from '#server/db/schema/schema.ts'
import { newOrder } from '#tests/support/orders/account-outcomes.ts'
import { makeResource } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((...given) => {
  ;[engine, world] = given
})

/** Accounts of these weights alone take orders; their numbers. */
async function weighed(weights: readonly number[]): Promise<number[]> {
  await engine.db.update(resources).set({ state: 1 })
  const ids: number[] = []
  for (const weight of weights) ids.push((await makeResource(engine, world.supplier.id, { weight })).id)
  return ids
}

let amount = 10_000

/** How many of so many orders each account takes, whose amounts differ. */
async function sharesOf(ids: readonly number[], orders: number): Promise<number[]> {
  const taken = new Map<number | null, number>()
  for (let n = 0; n < orders; n += 1) {
    const { resourceId } = await newOrder(engine, world, { amount: (amount += 1) })
    taken.set(resourceId, (taken.get(resourceId) ?? 0) + 1)
  }
  return ids.map((id) => taken.get(id) ?? 0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

it('gives each account its part of the orders: as many in a round as it weighs', async () => {
  const weightsArb = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(weightsArb, fc.integer({ min: 1, max: 3 }), async (weights, rounds) => {
      const ids = await weighed(weights)
      expect(await sharesOf(ids, rounds * sum(weights))).toEqual(weights.map((weight) => rounds * weight))
    }),
    { numRuns: 12 },
  )
}, 120_000)

describe('an amount that an account awaits already', () => {
  /** The accounts that so many orders of one amount went to, all at once or one after the other. */
  async function placesOf(count: number, equal: number, isAtOnce: boolean): Promise<(number | null)[]> {
    const orders = Array.from({ length: count }, () => () => newOrder(engine, world, { amount: equal }))
    if (isAtOnce) return (await Promise.all(orders.map((make) => make()))).map(({ resourceId }) => resourceId)
    const places: (number | null)[] = []
    for (const make of orders) places.push((await make()).resourceId)
    return places
  }

  it.each([false, true])('goes to another account as long as one is free of it, at once: %s', async (isAtOnce) => {
    const ids = await weighed([5, 1, 1, 1])
    const equal = (amount += 1_000)
    expect((await placesOf(4, equal, isAtOnce)).toSorted()).toEqual(ids.toSorted())
    // No order fails for it: where all await it they take it in their turns.
    expect(await placesOf(1, equal, isAtOnce)).not.toEqual([null])
  })

  it('of 400 orders of few amounts piles up nowhere while another account is free of it', async () => {
    const ids = await weighed([1, 1, 1, 1, 1, 1, 1, 1])
    await engine.db.update(resources).set({ maxConcurrentOrders: 1_000 })
    const first = (amount += 1_000)
    const open = new Map<number, Set<number>>()
    let shared = 0
    for (let n = 0; n < 400; n += 1) {
      const equal = first + ((n * 37) % 50)
      const free = new Set(ids.filter((id) => !open.get(equal)?.has(id)))
      const { resourceId } = await newOrder(engine, world, { amount: equal })
      if (free.size > 0) expect(free.has(resourceId ?? 0), `order ${n} of ${equal}`).toBe(true)
      else shared += 1
      open.set(equal, (open.get(equal) ?? new Set()).add(resourceId ?? 0))
    }
    expect(shared).toBe(0)
  }, 60_000)
  it('stays where floats make it unique', async () => {
    await weighed([5, 5])
    await engine.db
      .update(suppliers)
      .set({ floatsUp: { INR: 5 } })
      .where(eq(suppliers.id, world.supplier.id))
    const [first, second] = await placesOf(2, (amount += 1_000), false)
    expect(second).toBe(first)
  })
})

it('gives an account that was away one turn, not those that it missed', async () => {
  const ids = await weighed([2, 3])
  const away = ids[1] ?? 0
  await sharesOf(ids, 4)
  await engine.db.update(resources).set({ state: 1 }).where(eq(resources.id, away))
  expect(await sharesOf(ids, 20)).toEqual([20, 0])
  await engine.db.update(resources).set({ state: 0 }).where(eq(resources.id, away))
  const [stayed = 0, returned = 0] = await sharesOf(ids, 10)
  expect(returned - stayed).toBeLessThanOrEqual(3 + 2)
})

it('begins a turn anew once the weight is lower than what was taken of it', async () => {
  const ids = await weighed([5, 1])
  await sharesOf(ids, 4)
  await engine.db.update(resources).set({ weight: 1 })
  await sharesOf(ids, 1)
  expect(await sharesOf(ids, 10)).toEqual([5, 5])
})

it('keeps weights outside the bounds out', async () => {
  const [id = 0] = await weighed([WEIGHT.usual])
  for (const weight of [WEIGHT.min - 1, WEIGHT.max + 1])
    await expect(engine.db.update(resources).set({ weight }).where(eq(resources.id, id))).rejects.toThrow()
})
