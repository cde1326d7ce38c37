import type { InputOf } from '#contract/contract.ts'
import { orderEndpoints } from '#contract/orders/order.endpoints.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/call.ts'
import { orderHandlers } from '#server/collect/orders/orders.handlers.ts'
import { actorOf, callOf, makeMerchant, makeResource, makeSupplier } from './order-fixtures.ts'
import type { OrderEngine } from './order-fixtures.ts'

/** Columns of an order that a test chooses. */
export type OrderValues = Partial<typeof orders.$inferInsert>
export type ListInput = InputOf<'order.getList'>

const staff = actorOf('customerService')

/** Parties with and without orders, rows inserted as they are wanted, and the list over them. */
export async function makeOrderList(engine: OrderEngine) {
  const [merchant, otherMerchant] = [await makeMerchant(engine), await makeMerchant(engine)]
  const supplier = await makeSupplier(engine)
  const [team, stranger] = [await makeSupplier(engine, { parentId: supplier.id }), await makeSupplier(engine)]
  const resource = await makeResource(engine, supplier.id)
  const otherResource = await makeResource(engine, stranger.id)
  let inserted = 0
  const list = async (input: ListInput = {}, actor: Actor = staff) =>
    await orderHandlers['order.getList'](callOf(engine, actor), orderEndpoints['order.getList'].input.parse(input))
  return {
    parties: { merchant, otherMerchant, supplier, team, stranger, resource, otherResource },
    /** Inserts an order whose default values match no filter of the tests; returns its number. */
    insertOrder: async (values: OrderValues = {}): Promise<string> => {
      inserted += 1
      const at = new Date(Date.UTC(2026, 2, 1, 0, 0, inserted))
      const orderCode = `C260301${String(inserted).padStart(10, '0')}`
      await engine.db.insert(orders).values({
        orderCode,
        merchantId: otherMerchant.id,
        merchantName: 'Other',
        merchantOrderId: `m-${inserted}`,
        contentHash: '-',
        supplierId: stranger.id,
        supplierName: 'Stranger',
        resourceId: otherResource.id,
        productId: 1008,
        currency: 'CNY',
        exponent: 2,
        amountMinor: 77_700,
        payableMinor: 77_700,
        status: 2,
        createdAt: at,
        updatedAt: at,
        ...values,
      })
      return values.orderCode ?? orderCode
    },
    list,
    /** The numbers of the listed orders. */
    codes: async (input: ListInput = {}, actor: Actor = staff) =>
      (await list({ pageSize: 500, ...input }, actor)).list.map((row) => row.orderCode),
  }
}
export type OrderList = Awaited<ReturnType<typeof makeOrderList>>
