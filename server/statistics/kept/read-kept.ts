import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { runPlannedOnce } from '#server/db/named-statement.ts'
import { facetCode, GRAINS, READING_CODES } from '#server/db/rollups/define-rollup.ts'
import type { AskedStatistics } from '#server/statistics/asked-statistics.ts'
import { groupFrom, SUMS } from '#server/statistics/count-rows.ts'
import type { Group } from '#server/statistics/count-rows.ts'
import { timeValue } from '#server/statistics/dimension-values.ts'
import type { DimensionValue } from '#server/statistics/dimension-values.ts'
import { dimensionOf } from '#server/statistics/kept/plan-kept.ts'
import type { KeptItem, KeptPlan } from '#server/statistics/kept/plan-kept.ts'
import { isWithin, rollupSql } from '#server/statistics/kept/rollup-sql.ts'
import type { StatisticFilter } from '#server/statistics/statistic-filters.ts'
import { listed } from '#server/totals/totals-sql.ts'

interface Row extends Record<string, unknown> {
  item: number
  value: string | null
  isBefore: boolean
  currency: string
  exponent: number
}

/** The kept figures of whole cells, with the changes not folded yet, in one statement: what several dimensions read is read once. */
export async function readKept(db: Queryable, asked: AskedStatistics, plan: KeptPlan): Promise<Group[]> {
  const sources = new Map<string, { name: SQL; text: SQL }>()
  const sourceOf = ({ facet, longest }: KeptItem): SQL => {
    const key = `${facetCode(facet)} ${longest}`
    const name = sql.raw(`source_${sources.size}`)
    const known = sources.get(key) ?? { name, text: sourceSql(asked, plan, { facet, longest }) }
    sources.set(key, known)
    return known.name
  }
  const items = plan.items.map((item, at) => {
    const { key, text } = valueIn(item, asked.zone)
    return sql`
      select ${sql.raw(String(at))} as item, ${text(sql`key`)} as value, is_before as "isBefore", currency, exponent, ${asText(asked)} from (
        select ${key} as key, is_before, currency, exponent, ${sumsSql(asked)} from ${sourceOf(item)} group by 1, 2, 3, 4
      ) g`
  })
  // Planning takes longer than reading, and a screen asks for few texts.
  const rows = await runPlannedOnce<Row>(
    db,
    sql`
    with ${listed([...sources.values()].map(({ name, text }) => sql`${name} as (${text})`))}
    ${sql.join(items, sql` union all `)}`,
  )
  return rows.map((row) => groupFrom(row, plan.items[row.item]?.dimension ?? null, row.value))
}

/** The cells of a facet that match the filters, and the changes that are not folded in yet. */
function sourceSql(
  asked: AskedStatistics,
  plan: KeptPlan,
  { facet, longest }: Pick<KeptItem, 'facet' | 'longest'>,
): SQL {
  const { kind, reading } = asked
  const { kept, deltas, sums } = rollupSql(kind.rollup)
  const code = sql.raw(String(facetCode(facet)))
  const at = sql.identifier(reading === 'created' ? 'created_at' : 'completed_at')
  const ofKept = plan.ranges[longest].map(
    ({ grain, isBefore, isTaken, ...within }) => sql`
      select cell, ${sql.raw(String(isBefore))} as is_before, a, b, currency, exponent,
        ${listed(sums.map((name) => (isTaken === true ? sql`-${name} as ${name}` : name)))} from ${kept}
      where reading = ${sql.raw(String(READING_CODES[reading]))} and facet = ${code} and grain = ${sql.raw(String(GRAINS[grain]))}
        and ${isWithin(sql`cell`, within)} and ${matching(asked, (by) => (by === 'currency' ? by : (['a', 'b'][facet.indexOf(by)] ?? by)))}`,
  )
  const [a, b] = [0, 1].map((position) => {
    const name = facet[position]
    return name === undefined ? sql`0` : sql`${sql.identifier(name)}`
  })
  const hidden = kind.rollup.hidden === undefined ? sql`` : sql`and state <> ${sql.raw(String(kind.rollup.hidden))}`
  const ofDeltas = plan.cells.map(
    ({ isBefore, ...within }) => sql`
      select ${at}, ${sql.raw(String(isBefore))}, ${a}, ${b}, currency, exponent, ${listed(sums)} from ${deltas}
      where ${isWithin(sql`${at}`, within)} ${hidden} and ${matching(asked, (by) => by)}`,
  )
  return sql.join([...ofKept, ...ofDeltas], sql` union all `)
}

function matching({ filters }: AskedStatistics, columnOf: (by: StatisticFilter['by']) => string): SQL {
  const conditions = (filters ?? []).map(({ by, matches }) => matches(sql`${sql.identifier(columnOf(by))}`))
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** What an item's figures are grouped by in a source. */
function valueIn({ dimension, facet }: KeptItem, zone: string): DimensionValue {
  if (dimension === null) return { key: sql`0`, text: () => sql`null::text` }
  if (dimension === 'currency') return { key: sql`0`, text: () => sql`currency` }
  const ofTime = timeValue(dimension, sql`(cell at time zone ${zone})`)
  if (ofTime !== undefined) return ofTime
  return {
    key: facet[0] === dimensionOf(dimension) ? sql`a` : sql`b`,
    text: (key) => sql`nullif(${key}, 0)::text`,
  }
}

const sumsSql = ({ kind }: AskedStatistics): SQL =>
  listed(rollupSql(kind.rollup).sums.map((name) => sql`sum(${name}) as ${name}`))

const asText = ({ kind }: AskedStatistics): SQL =>
  listed(rollupSql(kind.rollup).sums.map((name, at) => sql`${name}::text as ${sql.identifier(SUMS[at] ?? '')}`))
