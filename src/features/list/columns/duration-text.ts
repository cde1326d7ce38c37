const MINUTE_MS = 60_000
const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** A duration in its two largest units: `2 hr 5 min`; below a minute `< 1 min`. */
export function durationText(ms: number, language: string): string {
  const text = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes === 0) return `< ${text(1, 'minute')}`
  let rest = minutes
  const parts = UNITS.map(([unit, length]) => {
    const value = Math.floor(rest / length)
    rest -= value * length
    return { unit, value }
  })
  const first = parts.findIndex(({ value }) => value > 0)
  return parts
    .slice(first, first + 2)
    .filter(({ value }) => value > 0)
    .map(({ unit, value }) => text(value, unit))
    .join(' ')
}
