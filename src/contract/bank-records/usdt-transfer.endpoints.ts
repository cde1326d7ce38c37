import { z } from 'zod'
import { USDT_TRANSFER_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { ORDER_STAFF } from '#domain/roles.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'

/** A transfer of USDT to an account of the platform. */
const usdtTransferRow = z.object({
  ...rowFields(USDT_TRANSFER_FIELDS),
  id: z.int(),
  needed: z.int(),
  resourceId: z.int().nullable(),
  /** The payment that it became once it was confirmed, and what became of that. */
  bankRecordId: z.int().nullable(),
})
export type UsdtTransferRow = z.infer<typeof usdtTransferRow>

/** Transfers of USDT, as they are read from their chains. */
export const usdtTransferEndpoints = {
  'usdtTransfer.getList': listCall({
    path: '/v1.0/usdtTransfer/getList',
    summary: 'Transfers of USDT to accounts, as their chains have them, newest first, with how far each is confirmed.',
    access: ORDER_STAFF,
    fields: USDT_TRANSFER_FIELDS,
    row: usdtTransferRow,
  }),
  'usdtTransfer.export': exportCall({
    path: '/v1.0/usdtTransfer/export',
    summary: 'Transfers of USDT to accounts as a file.',
    access: ORDER_STAFF,
    fields: USDT_TRANSFER_FIELDS,
  }),
}
