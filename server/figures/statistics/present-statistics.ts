import type { StatisticRow, Statistics, StatisticTotal } from '#contract/orders/statistics.endpoints.ts'
import { onePerCurrency } from '#domain/money/ledger.ts'
import type { Figures, StatisticDimension } from '#domain/statistics/statistics.ts'
import { SUMS } from '#server/figures/statistics/count-rows.ts'
import type { Group, Sums } from '#server/figures/statistics/count-rows.ts'
import { alignedDay } from '#server/figures/statistics/statistics-span.ts'

/** Figures that the role may see; the others are null. */
export interface Sight {
  fees: boolean
  profit: boolean
}

const MONEY = ['amountMinor', 'successAmountMinor', 'feesMinor', 'profitMinor'] as const
const COUNTS = ['count', 'successCount', 'successMs'] as const
type Name = keyof Sums
type BeforeName = `before.${Name}`
const beforeNames = <const N extends Name>(names: readonly N[]) => names.map((name) => `before.${name}` as const)

/** The totals by currency among the groups. */
export const totalsOf = (groups: readonly Group[], sight: Sight): StatisticTotal[] =>
  perCurrency(
    groups.filter(({ dimension }) => dimension === null),
    sight,
  )

/** The rows of a dimension: times ascending, others by their number of orders. */
export function rowsOf(
  groups: readonly Group[],
  dimension: StatisticDimension,
  { sight, shiftDays, nameOf }: { sight: Sight; shiftDays: number; nameOf: (value: string | null) => string | null },
): StatisticRow[] {
  const isTime = dimension === 'day' || dimension === 'hour' || dimension === 'weekHour'
  const keyOf = ({ value, isBefore }: Group) =>
    dimension === 'day' && isBefore && value !== null ? alignedDay(value, shiftDays) : value
  const byValue = Map.groupBy(
    groups.filter((group) => group.dimension === dimension),
    keyOf,
  )
  const rows = [...byValue].flatMap(([value, ofValue]) =>
    perCurrency(ofValue, sight).map((total) => ({ value, name: nameOf(value), ...total })),
  )
  const byText = (one: StatisticRow, other: StatisticRow) => compare(one.value ?? '', other.value ?? '')
  return rows.sort((one, other) => (isTime ? byText(one, other) : other.count - one.count || byText(one, other)))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function perCurrency(groups: readonly Group[], sight: Sight): StatisticTotal[] {
  const flat = groups.map(({ currency, exponent, isBefore, sums }) => ({
    currency,
    exponent,
    ...zeros(),
    ...(Object.fromEntries(SUMS.map((name) => [isBefore ? `before.${name}` : name, sums[name]])) as Sums),
  }))
  return onePerCurrency<Name | BeforeName, Name | BeforeName>(
    flat,
    [...COUNTS, ...beforeNames(COUNTS)],
    [...MONEY, ...beforeNames(MONEY)],
  ).map((row) => ({
    currency: row.currency,
    exponent: row.exponent,
    ...figuresOf((name) => row[name], sight),
    before: figuresOf((name) => row[`before.${name}`], sight),
  }))
}

const zeros = () =>
  Object.fromEntries([...SUMS, ...beforeNames(SUMS)].map((name) => [name, 0])) as Record<Name | BeforeName, number>

const figuresOf = (of: (name: Name) => number, { fees, profit }: Sight): Figures => ({
  count: of('count'),
  amountMinor: of('amountMinor'),
  successCount: of('successCount'),
  successAmountMinor: of('successAmountMinor'),
  feesMinor: fees ? of('feesMinor') : null,
  profitMinor: profit ? of('profitMinor') : null,
  successMs: of('successMs'),
})

/** An answer without its figures. */
export type Frame = Omit<Statistics, 'totals' | 'rows'>
