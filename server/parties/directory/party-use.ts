import { and, asc, count, eq, inArray, ne, notInArray, or } from 'drizzle-orm'
import { CODES } from '#contract/wire/envelope.ts'
import { ENDED_STAGE_IDS, OPEN_STATUS_IDS } from '#domain/orders/open-orders.ts'
import { formatMajor } from '#domain/money/money.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { ledgerAccounts, orders, payoutOrders, suppliers } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import type { LockedParty } from '#server/parties/directory/party-stores.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Throws 409 with the reason while a party has open orders, money, or a supplier a team. */
export async function refuseWhileUsed({ db }: Call, kind: FundOwner, { id, name }: LockedParty): Promise<void> {
  const refuse = (reason: string, params: Record<string, string | number>) => {
    throw new AppError(CODES.conflict, `party.${reason}`, { params: { name, ...params } })
  }
  const owner = `${kind}Id` as const
  const [collections] = await db
    .select({ open: count() })
    .from(orders)
    .where(and(eq(orders[owner], id), or(inArray(orders.status, [...OPEN_STATUS_IDS]), eq(orders.holdsResource, true))))
  const [payouts] = await db
    .select({ open: count() })
    .from(payoutOrders)
    .where(and(eq(payoutOrders[owner], id), notInArray(payoutOrders.stage, [...ENDED_STAGE_IDS])))
  const open = (collections?.open ?? 0) + (payouts?.open ?? 0)
  if (open > 0) refuse('openOrders', { count: open })
  const money = await db
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerKind, kind), eq(ledgerAccounts.ownerId, id), ne(ledgerAccounts.balanceMinor, 0)))
    .orderBy(asc(ledgerAccounts.currency), asc(ledgerAccounts.purpose))
  const amounts = money.map(
    ({ balanceMinor, currency, exponent }) => `${formatMajor(balanceMinor, exponent)} ${currency}`,
  )
  if (amounts.length > 0) refuse('hasMoney', { amounts: amounts.join(', ') })
  if (kind === 'merchant') return
  const [team] = await db
    .select({ members: count() })
    .from(suppliers)
    .where(and(eq(suppliers.parentId, id), ne(suppliers.status, 'deleted')))
  if (team && team.members > 0) refuse('hasTeam', { count: team.members })
}
