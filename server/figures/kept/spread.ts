import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { READINGS } from '#domain/statistics/statistics.ts'
import type { Reading } from '#domain/statistics/statistics.ts'
import { facetCode, GRAINS, momentColumn, READING_CODES } from '#server/db/kept/define-kept.ts'
import type { Facet, Grain, KeptKind } from '#server/db/kept/define-kept.ts'
import { cellSql, isWithin } from '#server/figures/kept/cells.ts'
import type { Within } from '#server/figures/kept/cells.ts'
import { anyNonZero, isCounted, keptSql, listed, raw } from '#server/figures/kept/kept-sql.ts'

/** A span of one reading. */
export interface ReadSpan extends Within {
  reading: Reading
}

export const readingsOf = ({ moments }: KeptKind): Reading[] =>
  READINGS.filter((reading) => moments[reading] !== undefined)

export const grainsOf = ({ facets }: KeptKind): Grain[] =>
  Object.keys(GRAINS).filter((grain): grain is Grain => facets[grain as Grain] !== undefined)

/** The figures of these lengths that rows in the shape of deltas add up to: of all readings, or of one within a span. */
export function spread(kind: KeptKind, rows: SQL, zone: string, only?: ReadSpan, grains = grainsOf(kind)): SQL {
  const { always, columns, divided, sums } = keptSql(kind)
  const readings = only === undefined ? readingsOf(kind) : [only.reading]
  const moments = readings.map(
    (reading) => sql`(${smallint(READING_CODES[reading])}, r.${sql.identifier(momentColumn(reading))})`,
  )
  const everything = raw(2 ** divided.length - 1)
  const sets = grains.flatMap((grain) => (kind.facets[grain] ?? []).map((facet) => setOf(grain, facet)))
  const cells = grains.map((grain) => sql`${cellSql(grain, sql`m.at`, zone)} as ${cellName(grain)}`)
  return sql`
    select ${columns}
    from (
      select reading, facet, grain, cell, ${facetValue(kind, 0)} as a, ${facetValue(kind, 1)} as b, ${listed([...always, ...sums])}
      from (
        select reading, (${everything} - grouping(${listed(divided.toReversed())}))::smallint as facet,
          case ${eachOf(grains, (grain) => smallint(GRAINS[grain]))} end as grain, case ${eachOf(grains, (grain) => sql`${cellName(grain)}`)} end as cell,
          ${listed([...divided, ...always, ...sums.map((name) => sql`sum(${name}) as ${name}`)])}
        from (
          select m.reading, ${listed([...cells, ...[...divided, ...always, ...sums].map((name) => sql`r.${name}`)])}
          from ${rows} r cross join lateral (values ${listed(moments)}) m (reading, at)
          where m.at is not null and ${isCounted(kind)} ${only === undefined ? sql`` : sql`and ${isWithin(sql`m.at`, only)}`}
        ) s
        group by ${listed([sql`reading`, ...always])}, grouping sets (${listed(sets)})
      ) g
      where ${anyNonZero(sums.map((name) => sql`${name}`))}
    ) f`
}

const smallint = (value: number) => sql`${raw(value)}::smallint`

const cellName = (grain: Grain) => sql.identifier(`${grain}_cell`)

/** A value of a grouped row by the length of its cell. */
const eachOf = (grains: readonly Grain[], then: (grain: Grain) => SQL): SQL =>
  sql.join(
    grains.map((grain) => sql`when grouping(${cellName(grain)}) = 0 then ${then(grain)}`),
    sql` `,
  )

const setOf = (grain: Grain, facet: Facet) =>
  sql`(${listed([cellName(grain), ...facet.map((name) => sql.identifier(name))])})`

/** The value of a facet's first or second dimension; the facets of days are all that there are. */
function facetValue({ divided, facets }: KeptKind, position: 0 | 1): SQL {
  const cases = (facets.day ?? []).flatMap((facet) => {
    const name = facet[position]
    return name === undefined
      ? []
      : [sql`when ${raw(facetCode(Object.keys(divided), facet))} then ${sql.identifier(name)}`]
  })
  return cases.length === 0 ? sql`0::bigint` : sql`case facet ${sql.join(cases, sql` `)} else 0 end`
}
