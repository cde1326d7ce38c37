import type { Tally } from '../traffic/tally.ts'
import type { Row } from './row.ts'

/** Answers that callers got, the most frequent status first. */
export function seenOf({ seen }: Pick<Tally, 'seen'>): string {
  return [...seen]
    .sort(([, one], [, other]) => other - one)
    .map(([status, times]) => `${status}×${times}`)
    .join(' ')
}

/** The rounds as terminal lines. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['', 'world', 'fault', 'acknowledged', 'lost', 'twice', 'recovery', 'what a user saw'],
    ...rows.map((row) => [
      row.failures.length === 0 ? '✓' : '✗',
      row.world,
      row.fault,
      String(row.acknowledged),
      String(row.lost),
      String(row.twice),
      `${row.recoverySeconds.toFixed(1)} s`,
      [row.seen, ...row.notes].join('; '),
    ]),
  ]
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((line) => [...(line[at] ?? '')].length))) ?? []
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
