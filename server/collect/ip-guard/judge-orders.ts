import { and, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { findFreezes } from '#domain/ip-guard/find-freezes.ts'
import type { FoundFreeze, GuardCondition } from '#domain/ip-guard/find-freezes.ts'
import { FAILED_STATUSES } from '#domain/ip-guard/ip-guard.ts'
import type { GuardKind, IpGrouping } from '#domain/ip-guard/ip-guard.ts'
import type { Queryable } from '#server/db/client.ts'
import { type ipGuardRules, orders } from '#server/db/schema/schema.ts'
import { isUnallowed, networkSql, networkTextSql } from '#server/collect/ip-guard/networks-of-orders.ts'
import type { Services } from '#server/platform/services.ts'

const SECOND_MS = 1_000
/** Creations that are under way may still store an order of seconds as near as these. */
const SETTLE_SECONDS = 2

export type RuleRecord = typeof ipGuardRules.$inferSelect

/** A freeze that a rule found, with the network it is of. */
export interface FoundOf extends FoundFreeze {
  network: string
}

/** Condition of a rule, in the terms of the one judge that dry runs and the work share. */
export function conditionOf(rule: RuleRecord, { settings }: Pick<Services, 'settings'>): GuardCondition {
  const kind = rule.kind as GuardKind
  return {
    kind,
    windowSeconds: rule.windowMinutes * 60,
    limit: rule.limit,
    failedPercent: rule.failedPercent,
    freezeSeconds: rule.freezeMinutes * 60,
    delaySeconds: kind === 'failedShare' ? settings.get('orderTimeoutMinutes') * 60 : 0,
  }
}

/** The whole second, exclusive, up to which orders can be judged now. */
export const judgeableUntil = (now: Date, { delaySeconds }: GuardCondition): number =>
  secondOf(now) - SETTLE_SECONDS - delaySeconds

export const secondOf = (moment: Date): number => Math.floor(moment.getTime() / SECOND_MS)
export const momentOf = (second: number): Date => new Date(second * SECOND_MS)

interface Judged {
  rule: RuleRecord
  condition: GuardCondition
  /** Whole seconds; `until` is exclusive. */
  from: number
  until: number
  /** Source of the orders, where it is not their table alone. */
  counted?: SQL
  /** By network, up to when its orders have been counted by an earlier freeze. */
  countedFrom: ReadonlyMap<string, number>
}

interface OrderRow extends Record<string, unknown> {
  network: string
  second: number
  merchantId: number
  status: number
}

/** Finds of a rule among the stored orders of a span. Only orders of networks that could break the rule are read. */
export async function judgeOrders(
  db: Queryable,
  { rule, condition, from, until, counted = sql`${orders}`, countedFrom }: Judged,
): Promise<FoundOf[]> {
  const network = networkSql(rule.grouping as IpGrouping)
  const within = and(
    isNotNull(orders.ip),
    gte(orders.createdAt, momentOf(from - condition.windowSeconds)),
    // Orders that a freeze of this span would have refused, also after its end.
    lt(orders.createdAt, momentOf(until)),
    isUnallowed(network),
  )
  const { rows } = await db.execute<OrderRow>(sql`
    with suspects as (
      select ${network} as network from ${counted} where ${within}
      group by 1 having ${couldBreak(condition)} and max(${orders.createdAt}) >= ${momentOf(from).toISOString()}::timestamptz
    )
    select ${networkTextSql(network)} as network, floor(extract(epoch from ${orders.createdAt}))::float8 as second,
      ${orders.merchantId}::float8 as "merchantId", ${orders.status}::int as status
    from ${counted} where ${within} and ${network} in (select s.network from suspects s)
    order by ${network}, ${orders.createdAt}, ${orders.id}`)
  return [...Map.groupBy(rows, (row) => row.network)].flatMap(([name, own]) =>
    findFreezes(condition, own, { from, until, countedFrom: countedFrom.get(name) ?? 0 }).map((found) => ({
      ...found,
      network: name,
    })),
  )
}

/** Condition on all orders of a network without which none of its windows can break the rule. */
function couldBreak({ kind, limit }: GuardCondition) {
  if (kind === 'manyMerchants') return sql`count(distinct ${orders.merchantId}) > ${limit}`
  if (kind === 'perMinute' || kind === 'perSpan') return sql`count(*) > ${limit}`
  return sql`count(*) >= ${limit} and bool_or(${orders.status} = any(${sql.param([...FAILED_STATUSES])}::int[]))`
}
