import { sql, StringChunk } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { dialect } from '#server/db/dialect.ts'
import type { TotalsKind } from '#server/db/totals/define-totals.ts'
import { anyNonZero, listed, totalsSql } from '#server/totals/totals-sql.ts'

/**
 * What is the same in every statement that reads a kind, as text: the statement is built for each call, and every piece of
 * it takes time.
 */
interface ReadingSql {
  /** Up to the zone of the state. */
  state: StringChunk
  /** From there up to the conditions of the totals. */
  totals: StringChunk
  /** From there up to the conditions of the deltas. */
  deltas: StringChunk
  end: StringChunk
  figures: StringChunk
}
const reading = new WeakMap<TotalsKind, ReadingSql>()

/** The fixed parts of reading a kind. */
export function readingSql(kind: TotalsKind): ReadingSql {
  const known = reading.get(kind) ?? makeReadingSql(kind)
  reading.set(kind, known)
  return known
}

function makeReadingSql(kind: TotalsKind): ReadingSql {
  const { deltas, totals, dimensions, measures } = totalsSql(kind)
  const text = (part: SQL) => new StringChunk(dialect.sqlToQuery(part).sql)
  const columns = listed([...dimensions, ...measures])
  const figures = figuresSql(kind)
  return {
    state: new StringChunk(`
    select exists (select 1 from totals_states where kind = '${kind.name}' and zone = `),
    totals: text(sql`) as "isKept", (
      select json_agg(c order by c.currency, c.exponent) from (
        select currency, exponent, ${figures}
        from (
          select ${columns} from ${totals} where `),
    deltas: text(sql`
          union all select ${columns} from ${deltas} where `),
    end: text(sql`
        ) t
        group by currency, exponent having ${anyNonZero(measures.map((name) => sql`sum(${name})`))}
      ) c
    ) as figures`),
    figures: text(figures),
  }
}

/** The select list of a kind's figures over rows with the columns of its dimensions and measures; 64-bit sums as text. */
function figuresSql({ figures }: TotalsKind): SQL {
  return listed(
    Object.entries(figures).map(([name, { measure, when = {} }]) => {
      const matches = Object.entries(when).map(
        ([dimension, value = '']) => sql`${column(dimension)} = ${sql.raw(literalOf(value))}`,
      )
      const filter = matches.length === 0 ? sql`` : sql` filter (where ${sql.join(matches, sql` and `)})`
      return sql`coalesce(sum(${column(measure)})${filter}, 0)::text as ${sql.identifier(name)}`
    }),
  )
}

const literalOf = (value: string | number) => (typeof value === 'number' ? String(value) : dialect.escapeString(value))
const column = (field: string) => sql.identifier(toSnakeCase(field))
