import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ledgerAccounts, suppliers, userProducts } from '#server/db/schema/schema.ts'
import { checkLedger, isSound } from '#server/ledger/checks/check-ledger.ts'
import { transitionOrder } from '#server/collect/orders/transition/transition-order.ts'
import {
  actorOf,
  create,
  makeSupplier,
  makeUser,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { beginWithOrderWorld } from '#tests/support/orders/order-world.ts'
import type { OrderWorld } from '#tests/support/orders/order-world.ts'

let engine: OrderEngine
let world: OrderWorld
beginWithOrderWorld((made, within) => {
  engine = made
  world = within
})

const availableOf = async (supplierId: number): Promise<number> => {
  const account = and(
    eq(ledgerAccounts.ownerKind, 'supplier'),
    eq(ledgerAccounts.ownerId, supplierId),
    eq(ledgerAccounts.purpose, 'available'),
  )
  const [found] = await engine.db.select().from(ledgerAccounts).where(account)
  return found?.balanceMinor ?? 0
}

it('pays every level of a supplier’s tree its part of a collection, and takes all back with a reversal', async () => {
  const root = await makeSupplier(engine, { rates: { 3001: 150 } })
  const middle = await makeSupplier(engine, { parentId: root.id, rates: { 3001: 120 } })
  await engine.db.update(suppliers).set({ parentId: middle.id }).where(eq(suppliers.id, world.supplier.id))
  await engine.db
    .insert(userProducts)
    .values({ ownerKind: 'supplier', ownerId: world.supplier.id, productId: 3001, rate: 80 })
  const { orderCode } = await create(engine, signedBody(world.merchant, { amount: 10_000_033 }))
  const order = await orderByCode(engine, orderCode)
  // Later changes of rates do not affect this order.
  await engine.db.insert(userProducts).values({
    ownerKind: 'supplier',
    ownerId: root.id,
    productId: 3001,
    rate: 9_000,
    validFrom: engine.services.now(),
  })
  const staff = actorOf('superAdmin', { userId: await makeUser(engine, 'superAdmin') })
  const move = async (event: 'CONFIRM_PAYMENT' | 'REVERSE') =>
    await engine.db.transaction((tx) =>
      transitionOrder(tx, engine.services, {
        order: { code: orderCode },
        event,
        actor: event === 'REVERSE' ? staff : null,
        via: event === 'REVERSE' ? 'console' : 'monitor',
        reason: 'paid twice',
      }),
    )
  await move('CONFIRM_PAYMENT')
  const whole = Math.round(order.payableMinor * 0.015)
  const parts = [80_000, 40_000, 30_000]
  const found = [
    (await availableOf(world.supplier.id)) + order.payableMinor,
    await availableOf(middle.id),
    await availableOf(root.id),
  ]
  expect(found.reduce((sum, part) => sum + part, 0)).toBe(whole)
  for (const [at, part] of parts.entries()) expect(Math.abs((found[at] ?? 0) - part)).toBeLessThanOrEqual(1)
  await move('REVERSE')
  expect(await Promise.all([world.supplier, middle, root].map(({ id }) => availableOf(id)))).toEqual([0, 0, 0])
  expect(isSound(await checkLedger(engine.db))).toBe(true)
})
