import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { runPlannedOnce } from '#server/db/named-statement.ts'
import { GRAINS, momentColumn, READING_CODES } from '#server/db/kept/define-kept.ts'
import { ROLLUP_DIMENSIONS, rollupFacetCode } from '#server/db/kept/define-rollup.ts'
import type { AskedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import { groupFrom, SUMS } from '#server/figures/statistics/count-rows.ts'
import type { Group } from '#server/figures/statistics/count-rows.ts'
import { isTime, timeValue } from '#server/figures/statistics/statistics-span.ts'
import type { DimensionValue } from '#server/figures/statistics/statistics-span.ts'
import { dimensionOf, rangesOf } from '#server/figures/statistics/kept/plan-kept.ts'
import type { KeptItem, KeptPlan, KeptSource } from '#server/figures/statistics/kept/plan-kept.ts'
import { cellSql, isWithin } from '#server/figures/kept/cells.ts'
import { isCounted, keptSql, listed } from '#server/figures/kept/kept-sql.ts'
import type { StatisticFilter } from '#server/figures/statistics/statistic-filters.ts'

interface Row extends Record<string, unknown> {
  item: number
  value: string | null
  isBefore: boolean
  currency: string
  exponent: number
}

/** The kept figures of whole cells, with the changes not folded yet and `beside`, in one statement: what several dimensions read is read once. */
export async function readKept(
  db: Queryable,
  asked: AskedStatistics,
  plan: KeptPlan,
  beside: SQL | undefined,
): Promise<Group[]> {
  const sources = new Map<string, { name: SQL; text: SQL }>()
  const sourceOf = ({ facet, longest }: KeptItem): SQL => {
    const key = `${rollupFacetCode(facet)} ${longest}`
    const name = sql.raw(`source_${sources.size}`)
    const known = sources.get(key) ?? { name, text: sourceSql(asked, plan, { facet, longest }, beside !== undefined) }
    sources.set(key, known)
    return known.name
  }
  const items = plan.items.map((item, at) => {
    const { key, text } = valueIn(item, asked.zone)
    return sql`
      select ${sql.raw(String(at))} as item, ${text(sql`key`)} as value, is_before as "isBefore", currency, exponent, ${asText(asked)} from (
        select ${key} as key, is_before, currency, exponent, ${sumsSql(asked)} from ${sourceOf(item)} group by 1, 2, 3, 4
      ) g where count <> 0`
  })
  // Planning takes longer than reading, and a screen asks for few texts.
  const rows = await runPlannedOnce<Row>(
    db,
    sql`
    with ${listed([
      ...(beside === undefined ? [] : [sql`beside as (${besideSql(asked, plan, beside)})`]),
      ...[...sources.values()].map(({ name, text }) => sql`${name} as (${text})`),
    ])}
    ${sql.join(items, sql` union all `)}`,
  )
  return rows.map((row) => groupFrom(row, plan.items[row.item]?.dimension ?? null, row.value))
}

/** Added up by what any of the items reads, since each of them reads them all. */
function besideSql(asked: AskedStatistics, { items }: KeptPlan, rows: SQL): SQL {
  const read = ROLLUP_DIMENSIONS.filter((one) => items.some(({ facet }) => facet.includes(one)))
  const keys = ['is_before', ...read, 'currency', 'exponent'].map((name) => sql.identifier(name))
  const isByTime = asked.dimensions.some(isTime)
  const cell = isByTime ? cellSql('quarterHour', sql`at`, asked.zone) : undefined
  // Whole numbers, as cells have them: with others among them, PostgreSQL would make decimals of all.
  const sums = listed(keptSql(asked.kind.rollup).sums.map((name) => sql`sum(${name})::bigint as ${name}`))
  return sql`
    select ${cell ?? sql`null::timestamptz`} as cell, ${listed(keys)}, ${sums} from (${rows}) r
    group by ${listed(cell === undefined ? keys : [cell, ...keys])}`
}

/** The cells of a facet that match the filters, the changes that are not folded in yet, and the rows beside. */
function sourceSql(asked: AskedStatistics, plan: KeptPlan, source: KeptSource, hasBeside: boolean): SQL {
  const { kind, reading, zone } = asked
  const { facet } = source
  const { kept, deltas, sums } = keptSql(kind.rollup)
  const code = sql.raw(String(rollupFacetCode(facet)))
  const at = sql.identifier(momentColumn(reading))
  const ofKept = rangesOf(plan, source, zone).map(
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
  const ofDeltas = plan.cells.map(
    ({ isBefore, ...within }) => sql`
      select ${at}, ${sql.raw(String(isBefore))}, ${a}, ${b}, currency, exponent, ${listed(sums)} from ${deltas}
      where ${isWithin(sql`${at}`, within)} and ${isCounted(kind.rollup)} and ${matching(asked, (by) => by)}`,
  )
  const ofRows = hasBeside
    ? [sql`select cell, is_before, ${a}, ${b}, currency, exponent, ${listed(sums)} from beside`]
    : []
  return sql.join([...ofKept, ...ofDeltas, ...ofRows], sql` union all `)
}

function matching({ filters }: AskedStatistics, columnOf: (by: StatisticFilter['by']) => string): SQL {
  const conditions = (filters ?? []).map(({ by, matches }) => matches(sql`${sql.identifier(columnOf(by))}`))
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** Column of a source that an item's figures are grouped by. */
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
  listed(keptSql(kind.rollup).sums.map((name) => sql`sum(${name}) as ${name}`))

const asText = ({ kind }: AskedStatistics): SQL =>
  listed(keptSql(kind.rollup).sums.map((name, at) => sql`${name}::text as ${sql.identifier(SUMS[at] ?? '')}`))
