import type { orderBatchEndpoints } from '#contract/orders/order-batch.endpoints.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'

/** The calls about files of each kind; apart from their schemas, which commands and buttons do without. */
export const UPLOAD_CALLS = {
  collection: { create: 'api.order.createBatch', flag: 'order.orderUploadFlag', template: 'order.batchTemplate' },
  payout: {
    create: 'api.payoutOrder.createBatch',
    flag: 'payoutOrder.orderUploadFlag',
    template: 'payoutOrder.batchTemplate',
  },
} as const satisfies Record<UploadKind, Record<string, keyof typeof orderBatchEndpoints>>
