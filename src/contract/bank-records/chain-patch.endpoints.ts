import { z } from 'zod'
import { CHAIN_PATCH_FIELDS } from '#domain/lists/orders/trusted-chain.fields.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, googleCode, id, line, newerThanId, reason } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { ORDER_NUMBER } from '#domain/lists/fields/common.fields.ts'

const ACCESS = ['superAdmin'] as const

/** A break of an account's chain, and what became of the movement that would close it. */
const chainPatchRow = z.object({
  ...rowFields(CHAIN_PATCH_FIELDS),
  id: z.int(),
  exponent: z.int(),
  /** The unpaid orders that it fits; none once it is decided. */
  fitting: z.array(z.string()),
  beforeRecordId: z.int(),
  afterRecordId: z.int(),
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
    summary: 'The breaks of accounts’ chains as a file.',
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
    input: z.object({
      id,
      orderCode: line(ORDER_NUMBER.maxLength).optional(),
      googleCode: googleCode.optional(),
      expectedVersion,
    }),
    output: z.object({ recordId: z.int(), orderCode: z.string().nullable() }),
  }),
  'chainPatch.dismiss': defineEndpoint({
    method: 'POST',
    path: '/v1.0/chainPatch/dismiss',
    summary: 'Says that nothing is missing at a break, and why.',
    access: ACCESS,
    input: z.object({ id, reason, expectedVersion }),
    output: done,
  }),
}
