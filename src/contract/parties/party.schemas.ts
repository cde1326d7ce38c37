import { z } from 'zod'
import { defineEndpoint } from '#contract/calls/define.ts'
import { done, expectedVersion, flag, id, inputs } from '#contract/calls/fields.ts'
import { recordStamps, rowFields } from '#contract/calls/row-fields.ts'
import {
  PARTY_ACCOUNT_FIELDS,
  PARTY_INPUT,
  PARTY_LIMIT_FIELDS,
  PARTY_MONEY_FIELDS,
  PARTY_NAME_FIELDS,
  PARTY_OWNER_INPUT,
} from '#domain/lists/parties/parties.fields.ts'

/** Balances of a party in one currency, in the ledger's minor units. */
const balance = z.object({
  currency: z.string(),
  exponent: z.int(),
  availableMinor: z.int(),
  /** Frozen in all: for payouts under way and by staff. */
  frozenMinor: z.int(),
  heldMinor: z.int(),
  depositMinor: z.int(),
})

/** Present terms of a product for a party: a rate in 1/10 000 and a fee in minor units. */
const terms = z.object({
  productId: z.int(),
  rate: z.int(),
  fixedFeeMinor: z.int(),
  enabled: z.boolean(),
})

/** Fields that merchants and suppliers share in their lists. A limit of null means no limit. */
export const partyRow = z.object({
  ...recordStamps,
  ...rowFields({ ...PARTY_NAME_FIELDS, ...PARTY_MONEY_FIELDS, ...PARTY_LIMIT_FIELDS, ...PARTY_ACCOUNT_FIELDS }),
  userId: z.int(),
  balances: z.array(balance),
  products: z.array(terms),
  today: z.array(z.object({ currency: z.string(), exponent: z.int(), amountMinor: z.int() })),
})
export type PartyRow = z.infer<typeof partyRow>

export const PARTY_READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
export const PARTY_WRITERS = ['superAdmin', 'admin'] as const

/** Whose party it becomes: a new account's, or that of an unused one of its role. */
const owner = { userId: id.optional(), ...inputs(PARTY_OWNER_INPUT) }

/** Fields of both kinds of parties that staff fill in. */
export const partyValues = inputs(PARTY_INPUT)

/** The new party, and the related one where a setting makes it too, each with its new account. */
const madeParty = z.object({
  id: z.int(),
  account: z.string(),
  related: z.object({ id: z.int(), account: z.string() }).nullable(),
})

/** The calls that change a kind of party. */
export function partyChanges<K extends 'merchant' | 'supplier', Values extends z.ZodRawShape>(
  kind: K,
  values: Values,
  texts: { related: string },
) {
  const change = <Verb extends string, Input extends z.ZodType, Output extends z.ZodType>(
    verb: Verb,
    summary: string,
    input: Input,
    output: Output,
  ) =>
    defineEndpoint({
      method: 'POST',
      path: `/v1.0/${kind}/${verb}`,
      summary,
      access: PARTY_WRITERS,
      operation: 'partyChange',
      input,
      output,
    })
  const one = z.object({ id, expectedVersion })
  const { name, ...limits } = { ...partyValues, ...values }
  return {
    add: change(
      'add',
      `Adds a ${kind} for a new account, or for an unused one; ${texts.related}.`,
      z.object({ ...owner, name, ...limits }),
      madeParty,
    ),
    update: change(
      'update',
      `Changes a ${kind}; what is left out stays, and a limit that is null is none.`,
      z.object({ id, expectedVersion, name: name.optional(), ...limits }),
      done,
    ),
    setEnabled: change(
      'setEnabled',
      `Enables a ${kind}, or disables it: it gets no new orders, those under way go on, and it may sign in.`,
      one.extend({ enabled: flag }),
      done,
    ),
    delete: change(
      'delete',
      `Deletes a ${kind} without open orders and money, and ends the sessions of its account; it can be restored.`,
      one,
      done,
    ),
    restore: change('restore', `Restores a deleted ${kind}, disabled like its account.`, one, done),
  }
}
