import { sql } from 'drizzle-orm'
import type { Statistics, statisticsEndpoints } from '#contract/orders/statistics.endpoints.ts'
import { isStaff } from '#domain/roles.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import type { Queryable } from '#server/db/client.ts'
import { planOnce } from '#server/db/named-statement.ts'
import { merchants, resources, suppliers } from '#server/db/schema/schema.ts'
import { inSnapshot } from '#server/db/transactions/one-connection.ts'
import { askedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import type { StatisticsInput, AskedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import { countRows } from '#server/figures/statistics/count-rows.ts'
import type { Group, Counted } from '#server/figures/statistics/count-rows.ts'
import { planKept } from '#server/figures/statistics/kept/plan-kept.ts'
import { readKept } from '#server/figures/statistics/kept/read-kept.ts'
import { rowsBeside } from '#server/figures/statistics/kept/rows-beside.ts'
import { rowsOf, totalsOf } from '#server/figures/statistics/present-statistics.ts'
import { ORDER_STATISTICS, PAYOUT_STATISTICS } from '#server/figures/statistics/statistic-kind.ts'
import type { StatisticKind } from '#server/figures/statistics/statistic-kind.ts'
import { madeSql } from '#server/figures/kept/kept-sql.ts'
import type { Call, Handlers } from '#server/http/call.ts'

/** The figures of a span with those of the period before, of what the actor may see. */
export const readStatistics =
  (kind: StatisticKind) =>
  async (call: Call, input: StatisticsInput): Promise<Statistics> => {
    const asked = askedStatistics(call, kind, input)
    const spans = [
      { ...asked.counted, isBefore: false },
      { ...asked.before, isBefore: true },
    ]
    const counted = (await countKept(call.db, asked)) ?? {
      ...(await countRows(call.db, asked, spans)),
      checkedAt: null,
    }
    const groups = counted.groups.map((group) =>
      group.dimension === 'status' && group.value !== null ? { ...group, value: kind.nameOfState(group.value) } : group,
    )
    const sight = {
      fees: !kind.hiddenFields(call.actor.role).has('feeMinor'),
      profit: isStaff(call.actor.role),
    }
    const rows: Statistics['rows'] = {}
    for (const dimension of asked.dimensions) {
      const nameOf = await namesOf(call.db, dimension, groups)
      rows[dimension] = rowsOf(groups, dimension, { sight, shiftDays: asked.shiftDays, nameOf })
    }
    return {
      span: { from: asked.asked.from.toISOString(), to: asked.asked.to.toISOString(), zone: asked.zone },
      before: { from: asked.before.from.toISOString(), to: asked.before.to.toISOString() },
      reading: asked.reading,
      countedAt: asked.countedAt.toISOString(),
      checkedAt: counted.checkedAt?.toISOString() ?? null,
      countsArchived: counted.isArchived,
      totals: totalsOf(groups, sight),
      rows,
    }
  }

const NAMED = { merchant: merchants, supplier: suppliers, account: resources } as const

/** How the values of a dimension are called; null where the value says it. */
async function namesOf(
  db: Queryable,
  dimension: StatisticDimension,
  groups: readonly Group[],
): Promise<(value: string | null) => string | null> {
  const table =
    dimension === 'merchant' || dimension === 'supplier' || dimension === 'account' ? NAMED[dimension] : null
  if (table === null) return () => null
  const ids = new Set(groups.filter((group) => group.dimension === dimension).flatMap(({ value }) => value ?? []))
  const found = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(sql`${table.id} = any(${sql.param([...ids])}::int8[])`)
  const names = new Map(found.map(({ id, name }) => [String(id), name]))
  return (value) => (value === null ? null : (names.get(value) ?? null))
}

/** Figures from the kept ones, or from rows where none are kept; `checkedAt` is the last comparison of both. */
type CountedKept = Counted & { checkedAt: Date | null }

/**
 * The figures of both spans from the kept ones, in one snapshot: what is kept with its changes not folded yet, and rows beside its cells.
 * Undefined where only the rows can answer, or while the figures are made anew.
 */
export async function countKept(db: Queryable, asked: AskedStatistics): Promise<CountedKept | undefined> {
  const plan = planKept(asked)
  if (plan === undefined) return undefined
  return await inSnapshot(db, async (tx) => {
    // Sent without waiting for each other.
    const [states, beside] = await Promise.all([
      tx.execute<{ checkedAt: Date | null }>(
        sql`select checked_at as "checkedAt" from totals_states where ${madeSql(asked.kind.rollup, asked.zone)}`,
      ),
      rowsBeside(tx, asked, plan),
      tx.execute(sql`select ${planOnce}`),
    ])
    const [state] = states.rows
    if (state === undefined) return undefined
    return {
      groups: await readKept(tx, asked, plan, beside.text),
      isArchived: beside.isArchived,
      checkedAt: state.checkedAt && new Date(state.checkedAt),
    }
  })
}

export const statisticsHandlers = {
  'order.statisticsV2': readStatistics(ORDER_STATISTICS),
  'payoutOrder.statisticsV2': readStatistics(PAYOUT_STATISTICS),
} satisfies Pick<Handlers, keyof typeof statisticsEndpoints>
