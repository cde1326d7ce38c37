import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { feeMinor } from '#domain/money/commission.ts'
import { orderAllocations, orders, resources, suppliers, userProducts } from '#server/db/schema/schema.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import {
  create,
  createKept,
  makeResource,
  must,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'
import { rounds } from '#tests/support/rounds.ts'

const ORDERS = rounds(120, 1_000)
const AT_ONCE = 6
const OLD = { rate: 120, fixedFeeMinor: 0 }
const NEW = { rate: 345, fixedFeeMinor: 700 }

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((made, within) => {
  engine = made
  world = within
})

const changeTerms = async (values: Partial<typeof userProducts.$inferInsert>, owner: 'merchant' | 'supplier') =>
  await engine.db.insert(userProducts).values({
    ownerKind: owner,
    ownerId: owner === 'merchant' ? world.merchant.id : world.supplier.id,
    productId: 3001,
    rate: 0,
    validFrom: engine.services.now(),
    ...values,
  })
const createOne = async () => (await create(engine, signedBody(world.merchant))).orderCode

it(`gives each of ${ORDERS} orders the terms that it was born with, and takes its fee by them`, async () => {
  const { supplier } = world
  for (let more = 0; more < AT_ONCE; more += 1) await makeResource(engine, supplier.id)
  await engine.db.update(resources).set({ maxConcurrentOrders: 1_000_000 })
  await engine.db.update(suppliers).set({ maxConcurrentOrders: null }).where(eq(suppliers.id, supplier.id))
  await changeTerms(OLD, 'merchant')
  const codes: string[] = []
  let changed: Promise<unknown> | undefined
  let before = 0
  const next = async (): Promise<void> => {
    if (codes.length >= ORDERS) return
    codes.push(await createOne())
    if (changed === undefined && codes.length >= ORDERS / 2) {
      before = codes.length
      changed = changeTerms(NEW, 'merchant')
    }
    await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  await changed
  const born = await engine.db.select().from(orders).where(inArray(orders.orderCode, codes))
  const termsOf = new Map(born.map((order) => [order.orderCode, [order.merchantRate, order.merchantFixedFeeMinor]]))
  const [old, fresh] = [OLD, NEW].map(({ rate, fixedFeeMinor }) => [rate, fixedFeeMinor])
  expect(new Set(codes.slice(0, before).map((code) => String(termsOf.get(code))))).toEqual(new Set([String(old)]))
  expect(new Set(codes.map((code) => String(termsOf.get(code))))).toEqual(new Set([String(old), String(fresh)]))
  expect(termsOf.get(must(codes.at(-1)))).toEqual(fresh)

  const paid = [...codes.slice(0, 10), ...codes.slice(-10)]
  for (const code of paid) {
    const order = await orderByCode(engine, code)
    const pay = { order, event: 'CONFIRM_PAYMENT', actor: null, via: 'monitor' } as const
    const after = await engine.db.transaction((tx) => transitionOrder(tx, engine.services, pay))
    expect(after.feeMinor).toBe(feeMinor(order.payableMinor, order.merchantRate, order.merchantFixedFeeMinor))
  }
})

it('lets no supplier take orders of a product that its terms exclude, from their time on', async () => {
  await changeTerms({ enabled: false, validFrom: new Date(engine.services.now().getTime() + 3_600_000) }, 'supplier')
  expect((await orderByCode(engine, await createOne())).supplierId).toBe(world.supplier.id)
  await changeTerms({ enabled: false }, 'supplier')
  const left = await createKept(engine, signedBody(world.merchant))
  expect(left.supplierId).toBeNull()
  const [kept] = await engine.db.select().from(orderAllocations).where(eq(orderAllocations.orderId, left.id))
  expect(JSON.stringify(kept?.candidates)).toContain('supplierProduct')
  await changeTerms({ enabled: true }, 'supplier')
  expect((await orderByCode(engine, await createOne())).supplierId).toBe(world.supplier.id)
})
