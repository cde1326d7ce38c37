import { and, count, eq, getTableColumns, inArray, sql, asc } from 'drizzle-orm'
import type { PartyRow } from '#contract/parties/party.schemas.ts'
import type { GoogleBinding } from '#domain/sign-in.ts'
import { onePerCurrency } from '#domain/money/ledger.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { ENDED_STAGE_IDS, OPEN_STATUS_IDS } from '#domain/orders/open-orders.ts'
import { startOfDay } from '#domain/time/zones.ts'
import { presentStamps } from '#server/access/records/record-store.ts'
import type { Queryable } from '#server/db/client.ts'
import { ipRules, users, ledgerAccounts } from '#server/db/schema/schema.ts'
import { ORDER_TOTALS, PAYOUT_TOTALS } from '#server/db/kept/kept-schema.ts'
import { countOf, readTotalsByOwner } from '#server/figures/totals/read-totals.ts'
import { termsOfOwners } from '#server/orders/terms-of.ts'
import type { ListCall } from '#server/platform/lists/list-parts.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

const { account, status } = getTableColumns(users)

/** Columns of the parties' sign-in accounts; the authenticator and the payment password only as present or not. */
export const ACCOUNT_COLUMNS = {
  account,
  signIn: status,
  googleBinding: sql<GoogleBinding>`case when ${users.totpConfirmed} then 'bound' when ${users.totpPendingSecret} is null then 'none' else 'pending' end`,
  hasPayPassword: sql<boolean>`${users.payPasswordHash} is not null`,
}

/** The columns of a party that every list answers. */
interface StoredParty
  extends Pick<
    PartyRow,
    | 'id'
    | 'version'
    | 'userId'
    | 'name'
    | 'account'
    | 'minBalances'
    | 'maxConcurrentOrders'
    | 'googleBinding'
    | 'hasPayPassword'
  > {
  status: string
  signIn: string
  createdAt: Date
  createdBy: string | null
  updatedAt: Date
  updatedBy: string | null
}

/** A page of parties with their money, terms and figures, each read once for all of them. */
export async function presentParties<Row extends StoredParty>(
  call: ListCall,
  kind: FundOwner,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof PartyRow> & PartyRow & { apiAddresses: number })[]> {
  const ids = rows.map(({ id }) => id)
  const [balances, terms, orders, addresses] = await Promise.all([
    balancesOf(call.db, kind, ids),
    termsOfOwners(call.db, kind, ids, call.services.now()),
    ordersOfParties(call, kind, ids),
    addressesOf(
      call.db,
      rows.map(({ userId }) => userId),
    ),
  ])
  return rows.map((row) => ({
    ...row,
    ...presentStamps(row),
    // Both are held to these values by the database.
    status: row.status as PartyRow['status'],
    signIn: row.signIn as PartyRow['signIn'],
    balances: balances.get(row.id) ?? [],
    products: terms.get(row.id) ?? [],
    ...orders(row.id),
    signInAddresses: addresses.get(`${row.userId} account`) ?? 0,
    apiAddresses: addresses.get(`${row.userId} api`) ?? 0,
  }))
}

/** How many addresses and networks are on the whitelists of some accounts, by account and scope. */
async function addressesOf(db: Queryable, userIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: ipRules.userId, scope: ipRules.scope, addresses: count() })
    .from(ipRules)
    .where(and(inArray(ipRules.userId, [...userIds]), eq(ipRules.effect, 'allow'), eq(ipRules.enabled, true)))
    .groupBy(ipRules.userId, ipRules.scope)
  return new Map(rows.map(({ userId, scope, addresses }) => [`${userId} ${scope}`, addresses]))
}

type Balances = PartyRow['balances']

/** Balances of each of some parties, by currency. */
async function balancesOf(db: Queryable, kind: FundOwner, ids: readonly number[]): Promise<Map<number, Balances>> {
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

type PartyOrders = Pick<PartyRow, 'openOrders' | 'today' | 'todayOrders' | 'todaySuccess'>

/** The figures of some parties' orders, from the kept totals: however many orders there are, they cost the same. */
async function ordersOfParties(
  { db, services }: Pick<ListCall, 'db' | 'services'>,
  kind: FundOwner,
  ids: readonly number[],
): Promise<(id: number) => PartyOrders> {
  const zone = zoneOf(services)
  const party = { kind, ids }
  const isShown = services.settings.get('showUserStatisticInfo')
  const [open, paying, today] = await Promise.all([
    readTotalsByOwner(db, ORDER_TOTALS, zone, { party, only: { status: OPEN_STATUS_IDS } }),
    readTotalsByOwner(db, PAYOUT_TOTALS, zone, { party, except: { stage: ENDED_STAGE_IDS } }),
    isShown ? readTotalsByOwner(db, ORDER_TOTALS, zone, { party, from: startOfDay(services.now(), zone) }) : undefined,
  ])
  return (id) => {
    const figures = onePerCurrency(today?.get(id) ?? [], ['count', 'successCount'], ['amountMinor'])
    const [all, successful] = [countOf(figures), figures.reduce((sum, { successCount }) => sum + successCount, 0)]
    return {
      openOrders: open && paying ? countOf(open.get(id) ?? []) + countOf(paying.get(id) ?? []) : null,
      todayOrders: today ? all : null,
      today: figures.map(({ currency, exponent, amountMinor }) => ({ currency, exponent, amountMinor })),
      todaySuccess: today && all > 0 ? Math.round((100 * successful) / all) : null,
    }
  }
}
