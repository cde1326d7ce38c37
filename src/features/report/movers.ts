import type { ReportRow } from '#features/report/report-row.ts'

/** A row by how much it changed; the last one, without a row, is all others together. */
export interface Mover<Row> {
  row: Row | null
  now: number
  before: number
  by: number
}

/** The rows that carry the most of a change, the largest first, and the rest of it, so that together they are the change. */
export function moversOf<Name extends string, Row extends Pick<ReportRow<never, Name>, 'values' | 'before'>>(
  rows: readonly Row[],
  name: Name,
  total: { now: number; before: number },
  shown: number,
): Mover<Row>[] {
  const moved = rows
    .map((row): Mover<Row> => {
      const [now, before] = [row.values[name] ?? 0, row.before?.[name] ?? 0]
      return { row, now, before, by: now - before }
    })
    .filter(({ by }) => by !== 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
  // One row more says more than "others" of one row.
  const first = moved.length <= shown + 1 ? moved : moved.slice(0, shown)
  const sum = (side: 'now' | 'before') => first.reduce((all, mover) => all + mover[side], 0)
  const [now, before] = [total.now - sum('now'), total.before - sum('before')]
  return now === 0 && before === 0 ? first : [...first, { row: null, now, before, by: now - before }]
}
