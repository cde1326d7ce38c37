import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { id, wallClock } from '#contract/calls/fields.ts'
import { exportCall, filterInput, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { FUND_RECORD_FIELDS } from '#domain/lists/parties/parties.fields.ts'
import { LEDGER_OWNERS, LEDGER_PURPOSES } from '#domain/money/ledger.ts'

const READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance', 'supplier', 'merchant'] as const

/** One movement of an owner's money; amounts in minor units of `exponent` decimals. */
const fundRecord = z.object({
  ...rowFields(FUND_RECORD_FIELDS),
  purpose: z.enum(LEDGER_PURPOSES),
  id: z.int(),
  /** Its day in the platform's zone. */
  recordedDay: z.iso.date(),
  /** The merchant's or supplier's, told to staff alone; 0 for the platform and the outside. */
  ownerId: z.int().nullable(),
  exponent: z.int(),
})

/** One kind of money of one kind of owner; minor units of `exponent` decimals. */
export const balanceSchema = z.object({
  ownerKind: z.enum(LEDGER_OWNERS),
  purpose: z.enum(LEDGER_PURPOSES),
  currency: z.string(),
  exponent: z.int(),
  balanceMinor: z.int(),
})

/** Movements of one account's balance in a span [from, to): opening + movements + other = closing. */
const statement = z.object({
  ownerKind: z.enum(LEDGER_OWNERS),
  purpose: z.enum(LEDGER_PURPOSES),
  currency: z.string(),
  exponent: z.int(),
  openingMinor: z.int(),
  /** The sum of the records that hold the filters. */
  movementsMinor: z.int(),
  /** The sum of those in the span that the filters leave out. */
  otherMinor: z.int(),
  closingMinor: z.int(),
})

/** Fund records are views of the ledger's postings; outside parties read their own. */
export const fundRecordEndpoints = {
  'fundRecord.getList': listCall({
    path: '/v1.0/fundRecord/getList',
    summary:
      'Movements of merchants’ and suppliers’ money with the balance after each, latest recorded first; those of the platform and the outside for staff who ask for them by `ownerKind`.',
    access: READERS,
    fields: FUND_RECORD_FIELDS,
    row: fundRecord,
  }),
  'fundRecord.getStatement': defineEndpoint({
    method: 'GET',
    path: '/v1.0/fundRecord/getStatement',
    summary:
      'Opening, movements and closing of the fund records that hold the filters, by when they were recorded; none unless the filters name one account.',
    access: READERS,
    input: filterInput(FUND_RECORD_FIELDS),
    output: z.object({ statement: statement.nullable() }),
  }),
  'fundRecord.export': exportCall({
    path: '/v1.0/fundRecord/export',
    summary: 'Fund records as a file; those of one account oldest first, between its opening and closing balances.',
    access: READERS,
    fields: FUND_RECORD_FIELDS,
  }),
  'user.getTotalBalance': defineEndpoint({
    method: 'GET',
    path: '/v1.0/user/getTotalBalance',
    summary:
      'Balances by currency, kind of owner and purpose, now or as of a time: for staff of the whole platform, which add up to zero, for a merchant or supplier the own ones.',
    access: READERS,
    input: z.object({
      /** Up to this wall-clock time, its whole second included, by when the ledger took each posting. */
      asOf: wallClock.optional(),
      /** One party alone. */
      merchantId: id.optional(),
      supplierId: id.optional(),
    }),
    output: z.object({
      /** As it was asked for; null for the balances now. */
      asOf: z.string().nullable(),
      list: z.array(balanceSchema),
    }),
  }),
}
