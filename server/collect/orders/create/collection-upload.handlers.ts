import type { orderBatchEndpoints } from '#contract/orders/order-batch.endpoints.ts'
import { orderApiEndpoints } from '#contract/orders/order-api.endpoints.ts'
import type { Handlers } from '#server/http/call.ts'
import { createFor, tryCreateFor } from '#server/collect/orders/create/create-order.ts'
import { keepIfNameRefused } from '#server/collect/orders/create/new-order.ts'
import type { OrderInput } from '#server/collect/orders/create/new-order.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { payUrlOf } from '#server/orders/rows/pay-link.ts'
import { uploadHandlers } from '#server/orders/uploads/upload-orders.ts'
import type { RowOrder } from '#server/orders/uploads/upload-orders.ts'

const made = (order: OrderRecord, isRepeated: boolean): RowOrder => ({
  orderCode: order.orderCode,
  orderStatusId: order.status,
  isRepeated,
})

const { create, flag, template } = uploadHandlers<OrderInput['fields']>({
  kind: 'collection',
  input: orderApiEndpoints['api.order.create'].input.omit({ sign: true }),
  audited: 'order.createBatch',
  create: async (tx, services, input) => {
    const { order, isRepeated } = await createFor(tx, services, input)
    return made(order, isRepeated)
  },
  payUrlOf: ({ origin, services }, orderCode) => payUrlOf(services, origin, orderCode),
  refused: keepIfNameRefused,
  beginCheck: (db, services) => async (input) => {
    const { repeated } = await tryCreateFor(db, services, input)
    return repeated && made(repeated, true)
  },
})

/** Handlers of the calls for uploading collection orders. */
export const collectionUploadHandlers = {
  'api.order.createBatch': create,
  'order.orderUploadFlag': flag,
  'order.batchTemplate': template,
} satisfies Pick<Handlers, Extract<keyof typeof orderBatchEndpoints, `${'api.' | ''}order.${string}`>>
