import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { resources } from '#server/db/schema/schema.ts'
import { createOrderEngine, makeWorld } from './order-fixtures.ts'
import type { OrderEngine } from './order-fixtures.ts'

/** Parties of a test, unrelated to those of earlier tests. */
export type OrderWorld = Awaited<ReturnType<typeof makeWorld>>

/** One engine per test file, prepared by `take`; each test begins with the default settings and the right time. */
export function beginWithEngine(take: (engine: OrderEngine) => Promise<unknown> | void): void {
  let engine: OrderEngine
  beforeAll(async () => {
    engine = await createOrderEngine()
    await take(engine)
  })
  afterEach(() => engine.reset())
  afterAll(() => engine.dispose())
}

/** The same with fresh accounts before each test: those of earlier tests take no orders. */
export function beginWithOrderWorld(take: (engine: OrderEngine, world: OrderWorld) => void): void {
  let engine: OrderEngine
  beginWithEngine((made) => {
    engine = made
  })
  beforeEach(async () => {
    await engine.db.update(resources).set({ state: 1 })
    take(engine, await makeWorld(engine))
  })
}
