import { eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { ipGuardRules, orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { conditionOf, judgeableUntil, judgeOrders, momentOf } from '#server/collect/ip-guard/judge-orders.ts'
import { notFound } from '#server/platform/app-error.ts'
import { withArchived } from '#server/orders/rows/with-archived.ts'

const HITS_SHOWN = 50
const DAY_SECONDS = 86_400

/** What a rule would have frozen in the last days: the same judge as the rule's own, on the same orders. */
export async function dryRun(
  { db, services }: Call,
  { id, days }: ParsedInputOf<'ipGuardRule.dryRun'>,
): Promise<OutputOf<'ipGuardRule.dryRun'>> {
  const [rule] = await db.select().from(ipGuardRules).where(eq(ipGuardRules.id, id))
  if (!rule) throw notFound('record')
  const condition = conditionOf(rule, services)
  const until = judgeableUntil(services.now(), condition)
  const from = until - days * DAY_SECONDS
  const read = await withArchived(db, orders, orders.createdAt, momentOf(from - condition.windowSeconds))
  const found = await judgeOrders(db, {
    ...{ rule, condition, from, until },
    counted: read.from,
    countedFrom: new Map(),
  })
  const sum = (name: 'stopped' | 'paid') => found.reduce((total, one) => total + one[name], 0)
  return {
    from: momentOf(from).toISOString(),
    to: momentOf(until).toISOString(),
    countsArchived: read.isArchived,
    addresses: new Set(found.map(({ network }) => network)).size,
    freezes: found.length,
    orders: sum('stopped'),
    paid: sum('paid'),
    hits: found
      .toSorted((a, b) => b.stopped - a.stopped)
      .slice(0, HITS_SHOWN)
      .map((one) => ({
        network: one.network,
        fromTime: momentOf(one.from).toISOString(),
        toTime: momentOf(one.to).toISOString(),
        startTime: momentOf(one.startsAt).toISOString(),
        expireTime: momentOf(one.expiresAt).toISOString(),
        counted: one.counts.orders,
        orders: one.stopped,
        paid: one.paid,
      })),
  }
}
