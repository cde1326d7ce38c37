import { z } from 'zod'
import { recordStamps } from '#contract/calls/fields.ts'
import { GOOGLE_BINDINGS } from '#domain/google-binding.ts'
import { ROW_STATUSES } from '#domain/row-statuses.ts'

/** What a party has in one currency, in the ledger's minor units. */
const balance = z.object({
  currency: z.string(),
  exponent: z.int(),
  availableMinor: z.int(),
  /** Frozen in all: for payouts under way and by staff. */
  frozenMinor: z.int(),
  heldMinor: z.int(),
  depositMinor: z.int(),
})

/** What a product costs a party now: a rate in 1/10 000 and a fee in minor units. */
const terms = z.object({
  /** Null where the rate goes for every product. */
  productId: z.int().nullable(),
  rate: z.int(),
  fixedFeeMinor: z.int(),
  enabled: z.boolean(),
})

/** What merchants and suppliers have in common in their lists. A limit that is null is none. */
export const partyRow = z.object({
  ...recordStamps,
  userId: z.int(),
  name: z.string(),
  account: z.string(),
  status: z.enum(ROW_STATUSES),
  /** The status of its account: whether it may sign in. */
  signIn: z.enum(ROW_STATUSES),
  balances: z.array(balance),
  products: z.array(terms),
  /** Collections that wait for their payment, and payouts under way; null while totals are rebuilt. */
  openOrders: z.int().nullable(),
  /** Collections of the day so far; null while `showUserStatisticInfo` is off, or totals are rebuilt. */
  todayOrders: z.int().nullable(),
  today: z.array(z.object({ currency: z.string(), exponent: z.int(), amountMinor: z.int() })),
  /** The share of them that succeeded, in percent. */
  todaySuccess: z.int().nullable(),
  minBalanceMinor: z.int().nullable(),
  maxConcurrentOrders: z.int().nullable(),
  googleBinding: z.enum(GOOGLE_BINDINGS),
  hasPayPassword: z.boolean(),
  /** How many addresses and networks it may sign in from; 0 where from any. */
  signInAddresses: z.int(),
})
export type PartyRow = z.infer<typeof partyRow>

export const PARTY_READERS = ['superAdmin', 'admin', 'customerService', 'technicalMaintenance'] as const
export const PARTY_WRITERS = ['superAdmin', 'admin'] as const
