import { and, asc, eq, gte } from 'drizzle-orm'
import type { Answer, ToldBalance } from '#domain/group-queries/answer.ts'
import { startOfDay } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import { ledgerAccounts, orders } from '#server/db/schema/schema.ts'
import { ORDER_TOTALS } from '#server/db/totals/order-totals.ts'
import { groupScope, ownersOf } from '#server/chat/group-queries/group-party.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import { summarize } from '#server/figures/totals/summarize.ts'

/** What the party has, by currency; its own alone, whoever else its group asks for. */
export async function tellBalance(db: Queryable, { kind, id }: GroupParty): Promise<Answer> {
  const rows = await db
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerKind, kind), eq(ledgerAccounts.ownerId, id)))
    .orderBy(asc(ledgerAccounts.currency))
  const byCurrency = new Map<string, ToldBalance>()
  for (const { balanceMinor, currency, exponent, purpose } of rows) {
    const told = byCurrency.get(currency) ?? { currency, exponent, availableMinor: 0, frozenMinor: 0 }
    if (purpose === 'available') told.availableMinor += balanceMinor
    if (purpose === 'frozen' || purpose === 'held') told.frozenMinor += balanceMinor
    byCurrency.set(currency, told)
  }
  return { kind: 'balance', balances: [...byCurrency.values()] }
}

/** The collection orders of the platform's day. */
export async function tellToday(
  db: Queryable,
  services: Pick<Services, 'settings' | 'now'>,
  party: GroupParty,
): Promise<Answer> {
  const zone = zoneOf(services)
  const from = startOfDay(services.now(), zone)
  const { byCurrency, count } = await summarize(db, ORDER_TOTALS, {
    zone,
    query: { party: { kind: party.kind, ids: ownersOf(party, services) }, from },
    where: and(groupScope(orders, party, services), gte(orders.createdAt, from)),
    isCapped: false,
  })
  const amounts = byCurrency
    .map(({ currency, exponent, successReceivedMinor }) => ({ currency, exponent, amountMinor: successReceivedMinor }))
    .filter(({ amountMinor }) => amountMinor > 0)
  const successful = byCurrency.reduce((sum, { successCount }) => sum + successCount, 0)
  return { kind: 'today', count, successful, amounts }
}
