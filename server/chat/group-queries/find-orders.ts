import { sql, and, desc, eq, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ToldOrder, Answer } from '#domain/group-queries/question.ts'
import { wordAnswer } from '#domain/group-queries/answer-text.ts'
import type { FundOwner } from '#domain/money/ledger.ts'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import { STAGE_STATUSES, payoutStageOf } from '#domain/payouts/payout-status.ts'
import type { Locale } from '#domain/text/locales.ts'
import enUS from '#locales/en-US/groupQueries.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/groupQueries.json' with { type: 'json' }
import zhTW from '#locales/zh-TW/groupQueries.json' with { type: 'json' }
import type { Queryable } from '#server/db/client.ts'
import { orders, payoutOrders } from '#server/db/schema/schema.ts'
import { ENUM_NAMES } from '#server/platform/csv/import-rows.ts'
import { partyListScope, partyScope } from '#server/platform/lists/party-scope.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** The merchant or supplier that a group is of. Whatever the group is told is this party's. */
export interface GroupParty {
  kind: FundOwner
  id: number
}

/** A person of the party, as the scopes of lists take one. */
export const scopedAs = ({ kind, id }: GroupParty): ScopedActor => ({
  role: kind,
  supplierId: kind === 'supplier' ? id : null,
  merchantId: kind === 'merchant' ? id : null,
})

/** The orders that a group may be told of: its party's; a supplier's team's too while one group asks for the whole team. */
export function groupScope(
  table: typeof orders | typeof payoutOrders,
  party: GroupParty,
  { settings }: Pick<Services, 'settings'>,
): SQL {
  const isForTeam = settings.get('supplierUnifyQueryGroup')
  const actor = scopedAs(party)
  return (isForTeam ? partyScope(table, actor) : partyListScope(table, actor, false)) ?? sql`false`
}

/** The owners whose figures a group is told. */
export function ownersOf({ kind, id }: GroupParty, { settings }: Pick<Services, 'settings'>): SQL | [number] {
  if (kind === 'merchant' || !settings.get('supplierUnifyQueryGroup')) return [id]
  return sql`(select t.id from suppliers t where t.id = ${id} or t.parent_id = ${id})`
}

/** How many orders of one number are told. */
const TOLD_MAX = 5

/** The orders and payouts of a number or UTR that the party of a group may be told of, the newest first. */
export async function findOrders(
  db: Queryable,
  services: Pick<Services, 'settings'>,
  party: GroupParty,
  number: string,
): Promise<(ToldOrder & { id: number })[]> {
  const of = (table: typeof orders | typeof payoutOrders) =>
    and(
      or(eq(table.orderCode, number), eq(table.merchantOrderId, number), eq(table.utr, number)),
      groupScope(table, party, services),
    )
  const collections = await db.select().from(orders).where(of(orders)).orderBy(desc(orders.id)).limit(TOLD_MAX)
  const payouts = await db
    .select()
    .from(payoutOrders)
    .where(of(payoutOrders))
    .orderBy(desc(payoutOrders.id))
    .limit(TOLD_MAX)
  return [
    ...collections.map((row) => told('order', row, orderStatusOf(row.status))),
    ...payouts.map((row) => told('payout', row, STAGE_STATUSES[payoutStageOf(row.stage)].payout)),
  ].slice(0, TOLD_MAX)
}

type Told = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'orderCode'
  | 'merchantOrderId'
  | 'amountMinor'
  | 'realAmountMinor'
  | 'currency'
  | 'exponent'
  | 'utr'
  | 'createdAt'
  | 'completedAt'
>

function told(kind: ToldOrder['kind'], row: Told, status: string): ToldOrder & { id: number } {
  const { amountMinor, currency, exponent, realAmountMinor } = row
  return {
    id: row.id,
    kind,
    orderCode: row.orderCode,
    merchantOrderId: row.merchantOrderId,
    status,
    amount: { amountMinor, currency, exponent },
    received: realAmountMinor === null ? null : { amountMinor: realAmountMinor, currency, exponent },
    utr: row.utr,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
  }
}

const WORDS: Readonly<Record<Locale, typeof enUS>> = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS }

/** An answer in the language of a group. */
export function tellIn(language: Locale, answer: Answer, services: Pick<Services, 'settings'>): string {
  const names = ENUM_NAMES[language]
  const statusName = (kind: ToldOrder['kind'], status: string) => {
    const all: Readonly<Record<string, string>> = kind === 'order' ? names.orderStatus : names.payoutStatus
    return all[status] ?? status
  }
  return wordAnswer(answer, { words: WORDS[language].answer, statusName, zone: zoneOf(services) })
}
