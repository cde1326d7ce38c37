import { z } from 'zod'
import { FUND_OWNERS } from '#domain/money/ledger.ts'
import { BALANCE_OPERATIONS } from '#domain/money/balance-operations.ts'
import { CURRENCIES } from '#domain/products.ts'
import type { Role } from '#domain/roles.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { googleCode, id, inputs, payPassword, wallClock, wholeNumber } from '#contract/calls/fields.ts'
import { PARTY_READERS } from '#contract/parties/party.schemas.ts'
import { approvalSchema, balanceChangeSchema, refusalSchema } from '#contract/people/todo.endpoints.ts'
import { BALANCE_INPUT } from '#domain/lists/parties/parties.fields.ts'

const OPERATORS = ['superAdmin', 'admin'] as const satisfies readonly Role[]

/** Balances of a party in one currency, in the ledger's minor units. */
const partyBalances = z.object({ available: z.int(), frozen: z.int(), held: z.int(), deposit: z.int() })
export type PartyBalances = z.infer<typeof partyBalances>

const operation = z.object({
  ownerKind: z.enum(FUND_OWNERS),
  /** The merchant's or supplier's. */
  ownerId: id,
  operation: z.enum(BALANCE_OPERATIONS),
  currency: z.enum(CURRENCIES),
  /** In the currency's finest minor units; clearing takes none. */
  amountMinor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
})

/** Operations of staff on the money of a merchant or supplier. */
export const balanceEndpoints = {
  'balance.preview': defineEndpoint({
    method: 'GET',
    path: '/v1.0/balance/preview',
    summary:
      'What an operation on a party’s money would post now, or why it would be refused; without an amount the present balances alone.',
    access: OPERATORS,
    input: operation,
    output: z.object({
      /** The currency's decimals in the ledger. */
      exponent: z.int(),
      balances: partyBalances,
      changes: z.array(balanceChangeSchema),
      refusal: refusalSchema.nullable(),
      /** True where it waits for a second person. */
      needsApproval: z.boolean(),
      /** The request that waits for this party already. */
      waiting: z.object({ approvalId: z.int(), isOwn: z.boolean() }).nullable(),
    }),
  }),
  'balance.getWaiting': defineEndpoint({
    method: 'GET',
    path: '/v1.0/balance/getWaiting',
    summary:
      'What waits for a second person and is about the money of a merchant or supplier, oldest first; at most 20.',
    access: PARTY_READERS,
    input: operation.pick({ ownerKind: true, ownerId: true }),
    output: z.object({
      list: z.array(
        z.object({
          approval: approvalSchema,
          isOwn: z.boolean(),
          /** True where the caller can open it. */
          mayFollow: z.boolean(),
        }),
      ),
    }),
  }),
  'balance.adjust': defineEndpoint({
    method: 'POST',
    path: '/v1.0/balance/adjust',
    summary:
      'Adds to a party’s money, pays it out, freezes or releases a part, moves its deposit, settles or clears it. Where a person has moved a balance since it was `seen`, or it would post something else now, it is 409 and says what the balance is. From the approval limit on it waits for a second person.',
    access: OPERATORS,
    operation: 'balanceOperation',
    input: operation
      .extend({
        ...inputs(BALANCE_INPUT),
        /** When it happened, if not now. */
        effectiveTime: wallClock.optional(),
        /** The balances that the operation was decided on. */
        seen: partyBalances.optional(),
        googleCode: googleCode.optional(),
        payPassword: payPassword.optional(),
      })
      .refine(({ operation: verb, amountMinor }) => verb === 'clear' || amountMinor !== undefined, {
        error: 'required',
        path: ['amountMinor'],
      })
      .refine(({ operation: verb, reference }) => verb !== 'settle' || (reference ?? '').trim() !== '', {
        error: 'required',
        path: ['reference'],
      }),
    output: z.object({
      waitsForApproval: z.boolean(),
      /** The request that waits. */
      approvalId: z.int().nullable(),
      /** The ledger's transaction; null while it waits. */
      transactionId: z.int().nullable(),
    }),
  }),
}
