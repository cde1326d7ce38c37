import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'

/** How figures are grouped by a dimension: by a small key, which is written as text only once for each group. */
export interface DimensionValue {
  key: SQL
  text: (key: SQL) => SQL
}

type TimeDimension = 'day' | 'hour' | 'weekHour'

/** What a time of the platform's wall clock counts under; undefined for dimensions that are none of time. */
export function timeValue(dimension: StatisticDimension | null, local: SQL): DimensionValue | undefined {
  const hour = sql`date_part('hour', ${local})::int`
  const values: Record<TimeDimension, DimensionValue> = {
    day: { key: sql`${local}::date`, text: (key) => sql`to_char(${key}, 'YYYY-MM-DD')` },
    hour: { key: hour, text: (key) => sql`lpad(${key}::text, 2, '0')` },
    weekHour: {
      key: sql`date_part('isodow', ${local})::int * 100 + ${hour}`,
      text: (key) => sql`${key} / 100 || '-' || lpad((${key} % 100)::text, 2, '0')`,
    },
  }
  return isTime(dimension) ? values[dimension] : undefined
}

export const isTime = (dimension: StatisticDimension | null): dimension is TimeDimension =>
  dimension === 'day' || dimension === 'hour' || dimension === 'weekHour'
