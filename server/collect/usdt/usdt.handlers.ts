import type { usdtTransferEndpoints } from '#contract/bank-records/usdt-transfer.endpoints.ts'
import { USDT_TRANSFER_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import type { Handlers } from '#server/http/call.ts'
import { exportList } from '#server/platform/lists/export-list.ts'
import { transferList } from '#server/collect/usdt/list-transfers.ts'

/** Handlers of the transfers that were read. */
export const usdtTransferHandlers = {
  'usdtTransfer.getList': transferList.page,
  'usdtTransfer.export': exportList<'usdtTransfer.getList'>(transferList, USDT_TRANSFER_FIELDS, 'usdt-transfers'),
} satisfies Pick<Handlers, keyof typeof usdtTransferEndpoints>
