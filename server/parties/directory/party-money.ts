import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts } from '#server/db/schema/schema.ts'

type Balances = PartyRow['balances']

/** What each of some parties has, by currency. */
export async function balancesOf(
  db: Queryable,
  kind: FundOwner,
  ids: readonly number[],
): Promise<Map<number, Balances>> {
  const rows = await db
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerKind, kind), inArray(ledgerAccounts.ownerId, [...ids])))
    .orderBy(asc(ledgerAccounts.currency))
  const byParty = new Map<number, Map<string, Record<string, number> & { exponent: number }>>()
  for (const { balanceMinor, currency, exponent, ownerId, purpose } of rows) {
    const currencies = byParty.get(ownerId) ?? new Map()
    byParty.set(ownerId, currencies.set(currency, { ...currencies.get(currency), exponent, [purpose]: balanceMinor }))
  }
  return new Map([...byParty].map(([id, currencies]) => [id, [...currencies].map(balanceOf)]))
}

function balanceOf([currency, held]: [string, Record<string, number> & { exponent: number }]): Balances[number] {
  const of = (purpose: string) => held[purpose] ?? 0
  return {
    currency,
    exponent: held.exponent,
    availableMinor: of('available'),
    frozenMinor: of('frozen') + of('held'),
    heldMinor: of('held'),
    depositMinor: of('deposit'),
  }
}
