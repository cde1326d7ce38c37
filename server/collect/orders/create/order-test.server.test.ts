import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderTestHandlers } from '#server/collect/orders/create/order-test.handlers.ts'
import { actorOf, callOf, createOrderEngine, makeMerchant } from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'

let engine: OrderEngine

beforeAll(async () => {
  engine = await createOrderEngine()
})
afterAll(() => engine.dispose())

it('lists every merchant to staff, only itself to a merchant, and keys to nobody', async () => {
  const [own, other] = [await makeMerchant(engine), await makeMerchant(engine)]
  const read = orderTestHandlers['orderTest.getMerchants']
  const all = await read(callOf(engine, actorOf('superAdmin')))
  expect(all.list.map(({ mchId }) => mchId).sort()).toEqual([own.mchId, other.mchId].sort())
  expect(Object.keys(all.list[0] ?? {}).sort()).toEqual([
    'encryption',
    'mchId',
    'merchantId',
    'name',
    'productIds',
    'signVersion',
  ])
  const mine = await read(callOf(engine, { ...actorOf('merchant'), merchantId: own.id }))
  expect(mine.list.map(({ mchId }) => mchId)).toEqual([own.mchId])
  expect((await read(callOf(engine, { ...actorOf('merchant'), merchantId: null }))).list).toEqual([])
})
