import { z } from 'zod'
import { APPROVAL_KINDS, APPROVAL_STATES } from '#domain/approvals.ts'
import { ORDER_NUMBER } from '#domain/lists/fields/common.fields.ts'
import { PAYOUT_STAGES } from '#domain/payouts/payout-status.ts'
import { BALANCE_OPERATIONS } from '#domain/money/balance-operations.ts'
import { FUND_OWNERS, LEDGER_OWNERS, LEDGER_PURPOSES } from '#domain/money/ledger.ts'
import { ORDER_ACTORS, ORDER_AGENTS, STAFF_ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
import { taughtPieces } from '#contract/bank-records/taught-pieces.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import {
  googleCode,
  id,
  instant,
  line,
  listAnswer,
  listOf,
  note,
  paging,
  payPassword,
  wallClock,
} from '#contract/calls/fields.ts'

/** Suppliers confirm batches, which may have to wait; what they asked for is theirs to follow. */
const ASKERS = [...STAFF_ROLES, 'supplier'] as const satisfies readonly Role[]

/** An operation that waits for a second person, or its outcome. */
export const approvalSchema = z.object({
  id: z.int(),
  /** 0 while it waits; a decision is its one change. */
  version: z.int(),
  kind: z.enum(APPROVAL_KINDS),
  /** The number of what it is done to. */
  target: z.string(),
  /** Of an order: its status when it was asked for, and the one that it would get. */
  change: z.object({ fromStatusId: z.int(), toStatusId: z.int() }).nullable(),
  /** Of a payout: its stage when it was asked for, and the one that it would get. */
  stageChange: z.object({ from: z.enum(PAYOUT_STAGES), to: z.enum(PAYOUT_STAGES) }).nullable(),
  /** On a party's money: what is to be done to whose, and the transfer's number. */
  balance: z
    .object({
      ownerKind: z.enum(FUND_OWNERS),
      ownerId: z.int(),
      ownerName: z.string(),
      operation: z.enum(BALANCE_OPERATIONS),
      reference: z.string().nullable(),
      /** When it happened, if not on approval. */
      effectiveTime: instant.nullable(),
    })
    .nullable(),
  /** A taught message: its text as patterns see it, and the meanings of its pieces. */
  teaching: z.object({ messageId: z.int(), plain: z.string(), ...taughtPieces }).nullable(),
  reason: z.string().nullable(),
  amountMinor: z.int(),
  currency: z.string(),
  exponent: z.int(),
  /** The limit that made it wait, in the currency's finest minor units; null where none did, and for old requests. */
  limitMinor: z.int().nullable(),
  state: z.enum(APPROVAL_STATES),
  /** True where approving demands a Google code now. */
  demandsCode: z.boolean(),
  /** True where approving demands the payment password now. */
  demandsPayPassword: z.boolean(),
  requestedByUserId: z.int(),
  requestedBy: z.string(),
  requestTime: instant,
  decidedBy: z.string().nullable(),
  decidedTime: instant.nullable(),
  note: z.string().nullable(),
})
export type ApprovalRow = z.infer<typeof approvalSchema>

const filters = {
  kind: listOf(z.enum(APPROVAL_KINDS)).optional(),
  target: line(ORDER_NUMBER.maxLength).optional(),
  startTime: wallClock.optional(),
  endTime: wallClock.optional(),
}
/** Effect of approving on one account; minor units of `exponent` decimals. */
export const balanceChangeSchema = z.object({
  ownerKind: z.enum(LEDGER_OWNERS),
  /** The merchant's or supplier's; null for the platform and the outside. */
  ownerName: z.string().nullable(),
  purpose: z.enum(LEDGER_PURPOSES),
  currency: z.string(),
  exponent: z.int(),
  beforeMinor: z.int(),
  changeMinor: z.int(),
  afterMinor: z.int(),
})
export type BalanceChange = z.infer<typeof balanceChangeSchema>

/** Why something would be refused: the key of its text in the `errors` locale, and what the text says. */
export const refusalSchema = z.object({
  msg: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const oneApproval = z.object({ approval: approvalSchema })

/** Requests that wait for a second person. */
export const todoEndpoints = {
  'todo.getMine': defineEndpoint({
    method: 'GET',
    path: '/v1.0/todo/getMine',
    summary: 'Operations of others above the limit that wait for me: those that my role may do.',
    access: STAFF_ROLES,
    input: z.object({ ...paging, ...filters }),
    output: listAnswer(approvalSchema),
  }),
  'todo.getInitiated': defineEndpoint({
    method: 'GET',
    path: '/v1.0/todo/getInitiated',
    summary: 'What I asked for, and what became of it.',
    access: ASKERS,
    input: z.object({ ...paging, ...filters, state: listOf(z.enum(APPROVAL_STATES)).optional() }),
    output: listAnswer(approvalSchema),
  }),
  'todo.getOne': defineEndpoint({
    method: 'GET',
    path: '/v1.0/todo/getOne',
    summary: 'One operation that I asked for or may decide.',
    access: ASKERS,
    input: z.object({ approvalId: id }),
    output: oneApproval,
  }),
  'todo.getPreview': defineEndpoint({
    method: 'GET',
    path: '/v1.0/todo/getPreview',
    summary:
      'What approving a waiting request would post now, or why it would be refused, by a dry run; and what else waits for the same merchant or supplier.',
    access: STAFF_ROLES,
    input: z.object({ approvalId: id }),
    output: z.object({
      changes: z.array(balanceChangeSchema),
      refusal: refusalSchema.nullable(),
      others: z.array(approvalSchema),
    }),
  }),
  'todo.decide': defineEndpoint({
    method: 'POST',
    path: '/v1.0/todo/decide',
    summary:
      'Approves (it happens now, as things are now) or declines, with a reason, what another person asked for. Google code and payment password are those that the operation demands.',
    access: ORDER_AGENTS,
    operation: 'approvalDecision',
    input: z
      .object({
        approvalId: id,
        approve: z.boolean(),
        note,
        googleCode: googleCode.optional(),
        payPassword: payPassword.optional(),
      })
      .refine(({ approve, note }) => approve || (note ?? '').trim() !== '', { error: 'required', path: ['note'] }),
    output: oneApproval,
  }),
  'todo.withdraw': defineEndpoint({
    method: 'POST',
    path: '/v1.0/todo/withdraw',
    summary: 'Takes back what I asked for, while it waits.',
    access: ORDER_ACTORS,
    input: z.object({ approvalId: id }),
    output: oneApproval,
  }),
}
