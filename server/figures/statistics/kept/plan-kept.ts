import type { StatisticDimension } from '#domain/statistics/statistics.ts'
import { FACETS_OF, ROLLUP_DIMENSIONS, rollupFacetCode } from '#server/db/kept/define-rollup.ts'
import type { Facet, RollupDimension } from '#server/db/kept/define-rollup.ts'
import type { AskedStatistics } from '#server/figures/statistics/asked-statistics.ts'
import type { CountedPart } from '#server/figures/statistics/count-rows.ts'
import { BY_LENGTH, cellOf, inLongest } from '#server/figures/kept/cells.ts'
import type { Cell, KeptRange } from '#server/figures/kept/cells.ts'
import type { Span } from '#server/figures/statistics/statistics-span.ts'

/** A facet whose kept figures are read, in cells no longer than this. */
export interface KeptSource {
  facet: Facet
  longest: Cell
}

/** Figures to read for one dimension, or for all (null), and their source. */
export interface KeptItem extends KeptSource {
  dimension: StatisticDimension | null
}

/**
 * How a call is answered from kept figures: their whole cells, and rows where the span begins or ends within a cell. Rows on the
 * nearer side are read: added where the cell does not count, taken away where it does.
 */
export interface KeptPlan {
  items: KeptItem[]
  /** Spans that the call asked for. */
  spans: CountedPart[]
  cells: CountedPart[]
  added: CountedPart[]
  taken: CountedPart[]
}

/** Undefined where only the rows can answer. */
export function planKept(asked: AskedStatistics): KeptPlan | undefined {
  const items = itemsOf(asked)
  if (items === undefined || isLongAgo(asked)) return undefined
  const unit = shortestOf(items)
  const spans = [
    { ...asked.before, isBefore: true },
    { ...asked.counted, isBefore: false },
  ].filter(({ from, to }) => from < to)
  const plan: KeptPlan = {
    items,
    spans,
    cells: [],
    added: [],
    taken: [],
  }
  for (const part of spans) addPart(plan, part, unit, asked)
  const [before, counted] = plan.cells
  // Neither without cells, nor where both spans count the same one.
  if (before === undefined || (counted !== undefined && before.to > counted.from)) return undefined
  return plan
}

/** The kept spans in few cells of what an item's facet is kept by. */
export function rangesOf({ cells }: KeptPlan, { facet, longest }: KeptSource, zone: string): KeptRange<CountedPart>[] {
  const lengths = BY_LENGTH.slice(BY_LENGTH.indexOf(longest)).filter((grain) => isKeptBy(grain, facet))
  return cells.flatMap((span) => inLongest(span, zone, lengths))
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
    if (!isKeptBy(byHours ? 'hour' : 'day', facet)) return undefined
    const byDays = dimension === 'day' || facet.length > 1
    items.push({ dimension, facet, longest: byHours ? 'hour' : byDays ? 'day' : 'week' })
  }
  return items
}

/** The length of the shortest cells of which all of these can be made. */
const shortestOf = (items: readonly KeptItem[]): Cell =>
  BY_LENGTH.find((grain) => items.some(({ facet }) => shortestKept(facet) === grain)) ?? 'day'

const shortestKept = (facet: Facet) => BY_LENGTH.findLast((grain) => isKeptBy(grain, facet))

const isKeptBy = (grain: Cell, facet: Facet): boolean =>
  FACETS_OF[grain].some((kept) => rollupFacetCode(kept) === rollupFacetCode(facet))

/** Dimension under which figures are kept for a call; undefined for times and currencies, which every figure has. */
export function dimensionOf(dimension: StatisticDimension | null): RollupDimension | undefined {
  return ROLLUP_DIMENSIONS.find((one) => one === (dimension === 'status' ? 'state' : dimension))
}

/** True where too much time lies after `countedAt`: each later success is taken away row by row. */
const isLongAgo = ({ now, countedAt, counted, before }: AskedStatistics): boolean =>
  now.getTime() - countedAt.getTime() > lengthOf(counted) + lengthOf(before)

const lengthOf = ({ from, to }: Span) => to.getTime() - from.getTime()

function addPart(plan: KeptPlan, part: CountedPart, unit: Cell, { zone, now }: AskedStatistics): void {
  const start = cellOf(part.from, unit, zone)
  const end = cellOf(part.to, unit, zone)
  // Of the cell that is going on there are rows up to now.
  const goesOn = Math.min(end.to.getTime(), Math.max(now.getTime(), part.to.getTime()))
  const isStartTaken = part.from.getTime() - start.from.getTime() <= start.to.getTime() - part.from.getTime()
  const isEndTaken = goesOn - part.to.getTime() < part.to.getTime() - end.from.getTime()
  const from = isStartTaken ? start.from : start.to
  // After the cell that is going on there are no rows: it may as well be the longest.
  const isLast = isEndTaken && now < end.to
  const to = isLast ? cellOf(part.to, 'week', zone).to : isEndTaken ? end.to : end.from
  const ofStart = Math.abs(from.getTime() - part.from.getTime())
  const ofEnd = isEndTaken ? goesOn - part.to.getTime() : part.to.getTime() - to.getTime()
  if (from >= to || ofStart + ofEnd >= lengthOf(part)) {
    // There are no more rows in it than beside its cells.
    plan.added.push(part)
    return
  }
  const { isBefore } = part
  plan.cells.push({ from, to, isBefore })
  const beside = (isTaken: boolean, one: Date, other: Date) => {
    if (one.getTime() !== other.getTime())
      (isTaken ? plan.taken : plan.added).push({ ...between(one, other), isBefore })
  }
  beside(isStartTaken, from, part.from)
  beside(isEndTaken, to, part.to)
}

const between = (one: Date, other: Date): Span => (one < other ? { from: one, to: other } : { from: other, to: one })
