import fc from 'fast-check'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queryable } from '#server/db/client.ts'
import {
  accountBreakers,
  orderAllocations,
  orderHistory,
  orders,
  resourceDays,
  resources,
} from '#server/db/schema/schema.ts'
import { createByFastPath } from '#server/collect/orders/create/create-fast-path.ts'
import { createBySlowPath } from '#server/collect/orders/create/create-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import { frozen, orderInputOf, settle, without, worldArb } from '#tests/support/orders/allocation-worlds.ts'
import { createOrderEngine } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'

const WORLDS = rounds(8, 40)
let engine: OrderEngine
beforeAll(async () => {
  engine = await createOrderEngine()
})
afterAll(() => engine.dispose())

/** Everything stored, except for random and sequential numbers. */
async function stored(tx: Queryable) {
  const [made, history, allocations, accounts, days, breakers] = [
    await tx.select().from(orders).orderBy(asc(orders.id)),
    await tx.select().from(orderHistory).orderBy(asc(orderHistory.id)),
    await tx.select().from(orderAllocations).orderBy(asc(orderAllocations.id)),
    await tx.select().from(resources).orderBy(asc(resources.id)),
    await tx.select().from(resourceDays).orderBy(asc(resourceDays.resourceId), asc(resourceDays.day)),
    await tx.select().from(accountBreakers).orderBy(asc(accountBreakers.resourceId)),
  ]
  const position = new Map(made.map(({ id }, at) => [id, at]))
  return {
    orders: made.map(({ id: _id, orderCode: _code, identifyCode: _identify, ...order }) => order),
    history: history.map(({ id: _id, orderId, ...row }) => ({ ...row, order: position.get(orderId) })),
    allocations: allocations.map(({ id: _id, orderId, ...row }) => ({ ...row, order: position.get(orderId) })),
    accounts,
    days,
    breakers,
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

it(`the fast path stores what the slow path stores, in ${WORLDS} worlds (seed ${SEED})`, async () => {
  const came = { created: 0, slowPath: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(worldArb, async (world) => {
      engine.reset()
      engine.set(world.settings)
      await without(engine.db, async (tx) => {
        const merchant = await settle(engine, tx, world)
        for (const input of world.inputs) {
          const wanted = orderInputOf(merchant, input)
          const before = await stored(tx)
          const fastPath = await without(tx, (savepoint) =>
            outcome(savepoint, async () => {
              const made = await savepoint.transaction((inner) => createByFastPath(inner, frozen(engine), wanted))
              expect(made.kind).not.toBe('otherMerchant')
              return made.kind === 'created' ? made : null
            }),
          )
          const slowPath = await outcome(tx, () =>
            tx.transaction((inner) => createBySlowPath(inner, frozen(engine), wanted)),
          )
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
  expect(came.created).toBeGreaterThan(WORLDS / 5)
  if (isLongRun) expect(Math.min(came.slowPath, came.refused)).toBeGreaterThan(0)
}, 240_000)
