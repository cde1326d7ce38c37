import { z } from 'zod'
import { CHAIN_PATCH_FIELDS } from '#domain/lists/trusted-chain.fields.ts'
import { CHAIN_LEVELS, BREAK_KINDS, PATCH_STATES } from '#domain/trusted-chain/chain-record.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  done,
  expectedVersion,
  googleCode,
  id,
  instant,
  line,
  newerThanId,
  requiredLine,
} from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'

const ACCESS = ['superAdmin'] as const

/** A break of an account's chain, and what became of the movement that would close it. */
const chainPatchRow = z.object({
  id: z.int(),
  foundTime: instant,
  patchState: z.enum(PATCH_STATES),
  breakKind: z.enum(BREAK_KINDS),
  resourceId: z.int(),
  resourceName: z.string(),
  /** The missing amount, a debit negative; for a misread balance, its error. */
  gapMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
  /** Between these times it happened. */
  fromTime: instant,
  toTime: instant,
  /** The order that it settled; before that, the only one that it fits. */
  orderCode: z.string().nullable(),
  /** The unpaid orders that it fits; none once it is decided. */
  fitting: z.array(z.string()),
  fits: z.int(),
  chainLevel: z.enum(CHAIN_LEVELS),
  beforeRecordId: z.int(),
  afterRecordId: z.int(),
  /** The record that was inferred. */
  recordId: z.int().nullable(),
  decidedBy: z.string().nullable(),
  decidedTime: instant.nullable(),
  reason: z.string().nullable(),
  version: z.int(),
})
export type ChainPatchRow = z.infer<typeof chainPatchRow>

/** The breaks of accounts' chains, and the movements that close them. */
export const chainPatchEndpoints = {
  'chainPatch.getList': listCall({
    path: '/v1.0/chainPatch/getList',
    summary:
      'The breaks of accounts’ chains, newest first, each with the movement that would close it and the unpaid order that it fits.',
    access: ACCESS,
    fields: CHAIN_PATCH_FIELDS,
    more: { newerThanId },
    row: chainPatchRow,
  }),
  'chainPatch.export': exportCall({
    path: '/v1.0/chainPatch/export',
    summary: 'The breaks of accounts’ chains, as a CSV file.',
    access: ACCESS,
    fields: CHAIN_PATCH_FIELDS,
  }),
  'chainPatch.accept': defineEndpoint({
    method: 'POST',
    path: '/v1.0/chainPatch/accept',
    summary:
      'Stores the movement that closes a break, and settles the order `orderCode`, which has to be one that it fits; without it, no order.',
    access: ACCESS,
    operation: 'supplement',
    input: z.object({ id, orderCode: line(64).optional(), googleCode: googleCode.optional(), expectedVersion }),
    output: z.object({ recordId: z.int(), orderCode: z.string().nullable() }),
  }),
  'chainPatch.dismiss': defineEndpoint({
    method: 'POST',
    path: '/v1.0/chainPatch/dismiss',
    summary: 'Says that nothing is missing at a break, and why.',
    access: ACCESS,
    input: z.object({ id, reason: requiredLine(256), expectedVersion }),
    output: done,
  }),
}
