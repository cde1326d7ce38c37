import { z } from 'zod'
import { CHAIN_NODE_FIELDS } from '#domain/lists/orders/trusted-chain.fields.ts'
import { BREAK_KINDS, CHAIN_LEVELS } from '#domain/trusted-chain/chain-record.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { id, instant } from '#contract/calls/fields.ts'
import { exportCall, listCall } from '#contract/calls/list-call.ts'
import { rowFields } from '#contract/calls/row-fields.ts'

const ACCESS = ['superAdmin'] as const

/** A record of an account as a node of its chain. */
const chainNodeRow = z.object({
  ...rowFields(CHAIN_NODE_FIELDS),
  id: z.int(),
  supplierName: z.string().nullable(),
  exponent: z.int(),
  /** The patch of the break before it, and what is missing there. */
  patchId: z.int().nullable(),
})
export type ChainNodeRow = z.infer<typeof chainNodeRow>

const chainStep = z.object({
  id: z.int(),
  by: z.enum(['begin', 'link', 'over', 'break', 'fork']),
  occurredTime: instant,
  signedMinor: z.int(),
  balanceMinor: z.int().nullable(),
  breakKind: z.enum(BREAK_KINDS).nullable(),
  missingMinor: z.int().nullable(),
})
export type ChainStep = z.infer<typeof chainStep>

/** The chain of an account around one of its records. */
const chainAround = z.object({
  level: z.enum(CHAIN_LEVELS),
  /** Records since the last break, as far as they are counted. */
  size: z.int(),
  /** Of these, the ones that the check looks at, and their amounts. */
  checkSize: z.int(),
  checkAmountMinor: z.int(),
  isBusy: z.boolean(),
  exponent: z.int(),
  /** In the order of the chain. */
  steps: z.array(chainStep),
})

/** The records of accounts as nodes of their chains. */
export const chainNodeEndpoints = {
  'chainNode.getList': listCall({
    path: '/v1.0/chainNode/getList',
    summary: 'Payment records of accounts, newest first, each with whether its balance proves what came before it.',
    access: ACCESS,
    fields: CHAIN_NODE_FIELDS,
    row: chainNodeRow,
  }),
  'chainNode.export': exportCall({
    path: '/v1.0/chainNode/export',
    summary: 'The nodes of accounts’ chains as a file.',
    access: ACCESS,
    fields: CHAIN_NODE_FIELDS,
  }),
  'chainNode.getChain': defineEndpoint({
    method: 'GET',
    path: '/v1.0/chainNode/getChain',
    summary: 'The chain of an account around one of its records, with its level.',
    access: ACCESS,
    input: z.object({ id }),
    output: chainAround,
  }),
}
