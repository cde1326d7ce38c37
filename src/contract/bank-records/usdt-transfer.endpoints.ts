import { z } from 'zod'
import { BANK_RECORD_STATUSES } from '#domain/bank-records/bank-records.ts'
import { USDT_TRANSFER_FIELDS } from '#domain/lists/bank-records.fields.ts'
import { ORDER_STAFF } from '#domain/roles.ts'
import { TRANSFER_STATES, USDT_NETWORKS } from '#domain/usdt/usdt-address.ts'
import { instant } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'

/** A transfer of USDT to an account of the platform. */
const usdtTransferRow = z.object({
  id: z.int(),
  blockTime: instant,
  transferState: z.enum(TRANSFER_STATES),
  /** How many blocks confirm it, its own included, up to `needed`; null where its block was replaced. */
  confirmations: z.int().nullable(),
  needed: z.int(),
  /** In millionths. */
  amountMinor: z.int(),
  chain: z.enum(USDT_NETWORKS),
  resourceId: z.int().nullable(),
  resourceName: z.string().nullable(),
  /** The order that it paid. */
  orderCode: z.string().nullable(),
  /** The payment that it became once it was confirmed, and what became of that. */
  bankRecordId: z.int().nullable(),
  recordStatus: z.enum(BANK_RECORD_STATUSES).nullable(),
  fromAddress: z.string(),
  toAddress: z.string(),
  txId: z.string(),
  blockNumber: z.int(),
  confirmedTime: instant.nullable(),
  rolledBackTime: instant.nullable(),
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
    summary: 'Transfers of USDT to accounts, as a CSV file.',
    access: ORDER_STAFF,
    fields: USDT_TRANSFER_FIELDS,
  }),
}
