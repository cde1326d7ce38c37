import fc from 'fast-check'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { productOf } from '#domain/products.ts'
import { orderAllocations, orders } from '#server/db/schema/schema.ts'
import { explainAllocation, hypotheticalOrder } from '#server/collect/orders/allocation/explain-allocation.ts'
import { createFor } from '#server/collect/orders/create/create-order.ts'
import { AppError } from '#server/platform/app-error.ts'
import { frozen, orderInputOf, settle, without, worldArb } from '#tests/support/orders/allocation-worlds.ts'
import { createOrderEngine, must } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'

const WORLDS = rounds(15, 120)

let engine: OrderEngine
beforeAll(async () => {
  engine = await createOrderEngine()
})
afterAll(() => engine.dispose())

it(`says of each account what the allocation then does (seed ${SEED})`, async () => {
  const came = { taken: 0, none: 0, refusals: new Set<string>() }
  await fc.assert(
    fc.asyncProperty(worldArb, async (world) => {
      engine.reset()
      engine.set(world.settings)
      await without(engine.db, async (tx) => {
        const merchant = await settle(engine, tx, world)
        for (const input of world.inputs) {
          if (productOf(input.productId)?.direction !== 'collection') continue
          const hypothetical = hypotheticalOrder(merchant.id, input.productId, input.amount)
          const verdicts = await explainAllocation(tx, frozen(engine), hypothetical)
          const wanted = orderInputOf(merchant, input)
          const made = await tx
            .transaction((inner) => createFor(inner, frozen(engine), wanted))
            .catch((error: unknown) => {
              if (error instanceof AppError) return undefined
              throw error
            })
          if (!made || made.isRepeated) continue
          const [stored] = await tx
            .select()
            .from(orderAllocations)
            .where(eq(orderAllocations.orderId, made.order.id))
            .orderBy(desc(orderAllocations.id))
          const said = verdicts.map(({ name, refusal, resourceId, taken }) => ({ resourceId, name, taken, refusal }))
          const byAccount = (a: { resourceId: number }, b: { resourceId: number }) => a.resourceId - b.resourceId
          expect(said.toSorted(byAccount)).toEqual(must(stored).candidates.toSorted(byAccount))
          expect(said.find(({ taken }) => taken)?.resourceId ?? null).toBe(made.order.resourceId)
          came[made.order.resourceId === null ? 'none' : 'taken'] += 1
          for (const { refusal } of said) if (refusal !== null) came.refusals.add(refusal)
        }
      })
    }),
    { seed: SEED, numRuns: WORLDS, endOnFailure: true },
  )
  expect(came.taken).toBeGreaterThan(WORLDS / 5)
  if (isLongRun) expect(came.none).toBeGreaterThan(10)
  if (isLongRun) expect(came.refusals.size).toBeGreaterThan(7)
  expect(await engine.db.$count(orders)).toBe(0)
}, 240_000)
