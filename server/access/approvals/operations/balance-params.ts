import { z } from 'zod'
import type { ApprovalRow } from '#contract/people/todo.endpoints.ts'
import { BALANCE_OPERATIONS } from '#domain/money/balance-operations.ts'
import { FUND_OWNERS } from '#domain/money/ledger.ts'
import { CURRENCIES } from '#domain/products.ts'

/** Stored parameters of a request to move a party's money. */
export const balanceParams = z.object({
  ownerKind: z.enum(FUND_OWNERS),
  ownerId: z.int(),
  ownerName: z.string(),
  operation: z.enum(BALANCE_OPERATIONS),
  currency: z.enum(CURRENCIES),
  /** Missing for clearing. */
  amountMinor: z.int().optional(),
  reference: z.string().nullable(),
  effectiveTime: z.iso.datetime().nullable(),
  /** Changes to the balances, signed; approval posts exactly this or nothing. */
  changes: z.array(z.object({ account: z.string(), changeMinor: z.int() })),
  /** Over all of this, the party's number and the reason. */
  digest: z.string(),
})
export type BalanceParams = z.infer<typeof balanceParams>

/** Fields that a request about a party's money shows; null for other requests. */
export function balanceOf(params: unknown): ApprovalRow['balance'] {
  const stored = balanceParams.safeParse(params).data
  if (!stored) return null
  const { ownerKind, ownerId, ownerName, operation, reference, effectiveTime } = stored
  return { ownerKind, ownerId, ownerName, operation, reference, effectiveTime }
}
