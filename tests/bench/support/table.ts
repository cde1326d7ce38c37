import type { Figure } from '../figure.ts'

/** The figures as terminal lines: name, value, rival, ratio, limit, and whether it held. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [['', 'figure', 'value', 'rival', 'ratio', 'limit'], ...figures.map(rowOf)]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, at) => pad(cell, widths[at] ?? 0, at > 1))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf({ isFloor, limit, name, ok, ratio, rival, unit, value }: Figure): string[] {
  const bound = limit === undefined ? '' : `${isFloor ? '≥' : '≤'} ${digits(limit)}${ratio === undefined ? '' : ' ×'}`
  return [
    ok ? '✓' : '✗',
    name,
    `${digits(value)} ${unit}`,
    rival === undefined ? '' : digits(rival),
    ratio === undefined ? '' : `${digits(ratio)} ×`,
    bound,
  ]
}

function pad(cell: string, width: number, isRight: boolean): string {
  const gap = ' '.repeat(Math.max(0, width - [...cell].length))
  return isRight ? gap + cell : cell + gap
}

/** Three significant digits, or the whole number. */
function digits(value: number): string {
  return Number.isInteger(value)
    ? value.toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 })
}
