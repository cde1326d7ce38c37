import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  facetCode,
  FACETS_OF,
  GRAINS,
  groupsOf,
  KEPT_CELLS,
  READING_CODES,
  ROLLUP_DIMENSIONS,
  sumsOf,
} from '#server/db/rollups/define-rollup.ts'
import type { Facet, Grain, RollupKind } from '#server/db/rollups/define-rollup.ts'
import type { Reading } from '#domain/statistics/statistics.ts'
import type { Made } from '#server/figures/totals/fold-deltas.ts'
import { anyNonZero, listed } from '#server/figures/totals/totals-sql.ts'

/** Half-open instants. */
export interface Within {
  from: Date
  to: Date
}

const KEYS = ['reading', 'facet', 'grain', 'cell', 'a', 'b', 'currency', 'exponent'].map((name) => sql.identifier(name))
const raw = (value: number) => sql.raw(String(value))
const smallint = (value: number) => sql`${raw(value)}::smallint`

/** The tables and columns of a kind, as statements about its figures name them. */
export function rollupSql(kind: RollupKind) {
  const sums = sumsOf(kind).map(({ name }) => sql.identifier(name))
  return {
    deltas: sql.identifier(getTableName(kind.deltas)),
    kept: sql.identifier(getTableName(kind.kept)),
    keys: KEYS,
    sums,
    columns: listed([...KEYS, ...sums]),
  }
}

/** Parts that figures of a kind are made of. */
export const madeOf = (kind: RollupKind): Made => ({ name: kind.stateName, cells: KEPT_CELLS })

export const isWithin = (at: SQL, { from, to }: Within): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`

/** Rows of a span in the shape of deltas, read from the table or what stands for it with its archive. */
export function rowsOfSpan(kind: RollupKind, from: SQL, reading: Reading, within: Within): SQL {
  const { createdAt, completedAt } = kind.of
  const parts = [
    { name: 'created_at', value: createdAt },
    { name: 'completed_at', value: completedAt },
    ...groupsOf(kind),
    ...sumsOf(kind),
  ]
  const at = reading === 'created' ? createdAt : completedAt
  return sql`(select ${listed(parts.map(({ name, value }) => sql`${value} as ${sql.identifier(name)}`))}
    from ${from} where ${isWithin(sql`${at}`, within)})`
}

/** Amounts that rows in the shape of deltas add to kept figures of these lengths; `only` is one span of one reading. */
export function spread(
  kind: RollupKind,
  rows: SQL,
  zone: string,
  only?: Within & { reading: Reading },
  grains: readonly Grain[] = GRAIN_NAMES,
): SQL {
  const { sums } = rollupSql(kind)
  const dimensions = ROLLUP_DIMENSIONS.map((name) => sql.identifier(name))
  const readings = only === undefined ? (['created', 'completed'] as const) : [only.reading]
  const moments = readings.map((reading) => sql`(${smallint(READING_CODES[reading])}, r.${moment(reading)})`)
  const everything = raw(2 ** ROLLUP_DIMENSIONS.length - 1)
  const sets = grains.flatMap((grain) => FACETS_OF[grain].map((facet) => setOf(grain, facet)))
  return sql`
    select reading, facet, grain, cell, ${facetValue(0)} as a, ${facetValue(1)} as b, currency, exponent, ${listed(sums)}
    from (
      select reading, (${everything} - grouping(${listed(dimensions.toReversed())}))::smallint as facet,
        case ${eachOf(grains, (grain) => smallint(GRAINS[grain]))} end as grain, case ${eachOf(grains, (grain) => sql`${cellName(grain)}`)} end as cell,
        ${listed(dimensions)}, currency, exponent, ${listed(sums.map((name) => sql`sum(${name}) as ${name}`))}
      from (
        select m.reading, ${listed(grains.map((grain) => sql`${cellSql(grain, sql`m.at`, zone)} as ${cellName(grain)}`))},
          ${listed(dimensions.map((name) => sql`r.${name}`))}, r.currency, r.exponent, ${listed(sums.map((name) => sql`r.${name}`))}
        from ${rows} r cross join lateral (values ${listed(moments)}) m (reading, at)
        where m.at is not null ${kind.hidden === undefined ? sql`` : sql`and r.state <> ${raw(kind.hidden)}`}
          ${only === undefined ? sql`` : sql`and ${isWithin(sql`m.at`, only)}`}
      ) s
      group by reading, currency, exponent, grouping sets (${listed(sets)})
    ) g
    where ${anyNonZero(sums.map((name) => sql`${name}`))}`
}

const moment = (reading: Reading) => sql.identifier(reading === 'created' ? 'created_at' : 'completed_at')

const GRAIN_NAMES = Object.keys(GRAINS) as Grain[]
const cellName = (grain: Grain) => sql.identifier(`${grain}_cell`)

/** The start of the cell that holds a moment. Every zone is whole quarters of an hour away from the others. */
export function cellSql(grain: Grain, at: SQL, zone: string): SQL {
  if (grain === 'fiveMinutes') return sql`date_bin('5 minutes', ${at}, 'epoch')`
  if (grain === 'quarterHour') return sql`date_bin('15 minutes', ${at}, 'epoch')`
  return sql`date_trunc(${sql.raw(`'${grain}'`)}, ${at}, ${zone})`
}

/** Value of a grouped row, chosen by the length of its cell. */
const eachOf = (grains: readonly Grain[], then: (grain: Grain) => SQL): SQL =>
  sql.join(
    grains.map((grain) => sql`when grouping(${cellName(grain)}) = 0 then ${then(grain)}`),
    sql` `,
  )

const setOf = (grain: Grain, facet: Facet) =>
  sql`(${listed([cellName(grain), ...facet.map((name) => sql.identifier(name))])})`

/** The value of a facet's first or second dimension. */
function facetValue(position: 0 | 1): SQL {
  const cases = FACETS_OF.day.flatMap((facet) => {
    const name = facet[position]
    return name === undefined ? [] : [sql`when ${raw(facetCode(facet))} then ${sql.identifier(name)}`]
  })
  return sql`case facet ${sql.join(cases, sql` `)} else 0 end`
}

/** Adds figures, in their table's columns, to the kept ones. Ordered, so that figures read together lie together. */
export function addFigures(kind: RollupKind, figures: SQL): SQL {
  const { columns, kept, keys, sums } = rollupSql(kind)
  return sql`
    insert into ${kept} as t (${columns}) select ${columns} from (${figures}) f order by ${listed(keys)}
    on conflict (${listed(keys)}) do update
    set ${listed(sums.map((name) => sql`${name} = t.${name} + excluded.${name}`))}`
}
