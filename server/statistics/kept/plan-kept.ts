import { offsetAt } from '#domain/time/zone-offsets.ts'
import { startOfDay } from '#domain/time/zones.ts'
import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import { facetCode, PAIRS, ROLLUP_DIMENSIONS, SINGLES } from '#server/db/rollups/define-rollup.ts'
import type { Facet, GRAINS, RollupDimension } from '#server/db/rollups/define-rollup.ts'
import type { AskedStatistics } from '#server/statistics/asked-statistics.ts'
import type { CountedPart } from '#server/statistics/count-rows.ts'
import type { Span } from '#server/statistics/statistics-span.ts'

type Grain = keyof typeof GRAINS

/** What is read of one dimension, or of all (null): the facet whose kept figures tell it, in hours throughout if need be. */
export interface KeptItem {
  dimension: StatisticDimension | null
  facet: Facet
  byHours: boolean
}

/**
 * How a call is answered from kept figures: their whole cells, and rows where the span begins or ends within a cell. Rows on the
 * nearer side are read: added where the cell does not count, taken away where it does.
 */
export interface KeptPlan {
  items: KeptItem[]
  cells: CountedPart[]
  added: CountedPart[]
  taken: CountedPart[]
  /** The kept span in the longest cells there are. */
  ranges: (Span & { grain: Grain })[]
  /** The same in hours. */
  hours: (Span & { grain: Grain })[]
}

const HOUR_MS = 3_600_000

/** Undefined where only the rows can answer. */
export function planKept(asked: AskedStatistics): KeptPlan | undefined {
  const items = itemsOf(asked)
  if (items === undefined || isLongAgo(asked)) return undefined
  const unit = items.some(({ facet }) => facet.length > 1) ? 'day' : 'hour'
  const plan: KeptPlan = { items, cells: [], added: [], taken: [], ranges: [], hours: [] }
  for (const part of [
    { ...asked.before, isBefore: true },
    { ...asked.counted, isBefore: false },
  ])
    if (part.from < part.to) addPart(plan, part, unit, asked)
  const [before, counted] = plan.cells
  // Neither without cells, nor where both spans count the same one.
  if (before === undefined || (counted !== undefined && before.to > counted.from)) return undefined
  for (const cells of plan.cells) {
    plan.hours.push({ ...cells, grain: 'hour' })
    plan.ranges.push(...inLongest(cells, asked.zone))
  }
  return plan
}

/** The facet of each dimension, of the filters and itself; undefined if one of them is not kept, or not by what is filtered. */
function itemsOf({ dimensions, filters }: AskedStatistics): KeptItem[] | undefined {
  if (filters === undefined) return undefined
  const filtered = new Set(filters.flatMap(({ by }) => (by === 'currency' ? [] : [by])))
  const items: KeptItem[] = []
  for (const dimension of [null, ...dimensions]) {
    const own = dimensionOf(dimension)
    const facet = ROLLUP_DIMENSIONS.filter((one) => filtered.has(one) || one === own)
    const byHours = dimension === 'hour' || dimension === 'weekHour'
    if (!isKept(facet, byHours)) return undefined
    items.push({ dimension, facet, byHours })
  }
  return items
}

function isKept(facet: Facet, byHours: boolean): boolean {
  const code = facetCode(facet)
  return (byHours ? SINGLES : [...SINGLES, ...PAIRS]).some((kept) => facetCode(kept) === code)
}

/** What figures are kept by for a dimension of a call; undefined for times and currencies, which every figure has. */
export function dimensionOf(dimension: StatisticDimension | null): RollupDimension | undefined {
  return ROLLUP_DIMENSIONS.find((one) => one === (dimension === 'status' ? 'state' : dimension))
}

/** What succeeded since the moment counted at is taken away row by row: not worth it where that is more than what is counted. */
const isLongAgo = ({ now, countedAt, counted, before }: AskedStatistics): boolean =>
  now.getTime() - countedAt.getTime() > lengthOf(counted) + lengthOf(before)

const lengthOf = ({ from, to }: Span) => to.getTime() - from.getTime()

function addPart(plan: KeptPlan, part: CountedPart, unit: Grain, { zone, now }: AskedStatistics): void {
  const start = cellOf(part.from, unit, zone)
  const end = cellOf(part.to, unit, zone)
  // Of the cell that is going on there are rows up to now.
  const goesOn = Math.min(end.to.getTime(), Math.max(now.getTime(), part.to.getTime()))
  const isStartTaken = part.from.getTime() - start.from.getTime() <= start.to.getTime() - part.from.getTime()
  const isEndTaken = goesOn - part.to.getTime() < part.to.getTime() - end.from.getTime()
  const from = isStartTaken ? start.from : start.to
  const to = isEndTaken ? end.to : end.from
  const ofStart = Math.abs(from.getTime() - part.from.getTime())
  const ofEnd = isEndTaken ? goesOn - part.to.getTime() : part.to.getTime() - to.getTime()
  if (from >= to || ofStart + ofEnd >= lengthOf(part)) {
    // There are no more rows in it than beside its cells.
    plan.added.push(part)
    return
  }
  const { isBefore } = part
  plan.cells.push({ from, to, isBefore })
  ;(isStartTaken ? plan.taken : plan.added).push({ ...between(from, part.from), isBefore })
  ;(isEndTaken ? plan.taken : plan.added).push({ ...between(to, part.to), isBefore })
}

const between = (one: Date, other: Date): Span => (one < other ? { from: one, to: other } : { from: other, to: one })

/** The cell that holds an instant. */
function cellOf(at: Date, unit: Grain, zone: string): Span {
  if (unit === 'day') return { from: startOfDay(at, zone), to: startOfDay(at, zone, 1) }
  const offset = offsetAt(at.getTime(), zone)
  const from = Math.floor((at.getTime() + offset) / HOUR_MS) * HOUR_MS - offset
  return { from: new Date(from), to: new Date(from + HOUR_MS) }
}

/** Whole days, and the hours before and after them. */
function inLongest({ from, to }: Span, zone: string): KeptPlan['ranges'] {
  const isMidnight = startOfDay(from, zone).getTime() === from.getTime()
  const firstDay = isMidnight ? from : startOfDay(from, zone, 1)
  const afterDays = startOfDay(to, zone)
  if (firstDay >= afterDays) return [{ from, to, grain: 'hour' }]
  return [
    { from, to: firstDay, grain: 'hour' } as const,
    { from: firstDay, to: afterDays, grain: 'day' } as const,
    { from: afterDays, to, grain: 'hour' } as const,
  ].filter((range) => range.from < range.to)
}
