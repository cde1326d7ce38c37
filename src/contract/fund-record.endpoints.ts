import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { instant, nothing } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { FUND_RECORD_FIELDS } from '#domain/lists/fund-record.fields.ts'
import { FUND_OWNERS, FUND_PURPOSES, LEDGER_CAUSES, LEDGER_OWNERS, LEDGER_PURPOSES } from '#domain/money/ledger.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance', 'supplier', 'merchant'] as const

/** One movement of a merchant's or supplier's money; amounts in minor units of `exponent` decimals. */
const fundRecord = z.object({
  id: z.int(),
  /** All records of one cause share it. */
  transactionId: z.int(),
  /** When its cause took effect. */
  createTime: instant,
  /** When the ledger took it; running balances follow this order, ties by id. */
  recordedAt: instant,
  ownerKind: z.enum(FUND_OWNERS),
  /** The merchant's or supplier's. */
  ownerName: z.string(),
  cause: z.enum(LEDGER_CAUSES),
  amountMinor: z.int(),
  balanceAfterMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
  purpose: z.enum(FUND_PURPOSES),
  /** The order or payout that it was for. */
  orderCode: z.string().nullable(),
  /** Null where nobody but the system acted. */
  createdBy: z.string().nullable(),
  memo: z.string().nullable(),
})

/** One kind of money of one kind of owner; minor units of `exponent` decimals. */
export const balanceSchema = z.object({
  ownerKind: z.enum(LEDGER_OWNERS),
  purpose: z.enum(LEDGER_PURPOSES),
  currency: z.string(),
  exponent: z.int(),
  balanceMinor: z.int(),
})

/** Fund records are views of the ledger's postings; outside parties read their own. */
export const fundRecordEndpoints = {
  'fundRecord.getList': listCall({
    path: '/v1.0/fundRecord/getList',
    summary: 'Movements of merchants’ and suppliers’ money with the balance after each, latest recorded first.',
    access: READERS,
    fields: FUND_RECORD_FIELDS,
    row: fundRecord,
  }),
  'fundRecord.export': exportCall({
    path: '/v1.0/fundRecord/export',
    summary: 'Fund records as a CSV file.',
    access: READERS,
    fields: FUND_RECORD_FIELDS,
  }),
  'user.getTotalBalance': defineEndpoint({
    method: 'GET',
    path: '/v1.0/user/getTotalBalance',
    summary:
      'Balances by owner and currency: of staff for the whole platform, which add up to zero, of a merchant or supplier the own ones.',
    access: READERS,
    input: nothing,
    output: z.object({ list: z.array(balanceSchema) }),
  }),
}
