import fc from 'fast-check'
import type { InputOf } from '#contract/contract.ts'
import type { StatisticRow, Statistics } from '#contract/orders/statistics.endpoints.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { payoutStageOf, PAYOUT_STAGE_IDS, statusIdsOf } from '#domain/payouts/payout-status.ts'
import { productFamily } from '#domain/products.ts'
import { STATISTIC_DIMENSIONS } from '#domain/statistics/statistics.ts'
import type { Figures, Reading, StatisticDimension } from '#domain/statistics/statistics.ts'
import { fromWallClock, toWallClock } from '#domain/time/zones.ts'

export const MODEL_ZONE = 'Asia/Shanghai'
export const MODEL_COUNTED_AT = '2026-11-20T02:30:00.000Z'

/** Collection orders, or payouts: their channels, and their states as the queue's filters name them. */
export interface ModelKind {
  products: readonly [number, ...number[]]
  states: readonly number[]
  success: number
  idsOf(state: number): { orderStatusId: number; payoutStatus?: number; processState?: number }
  /** The state's name in an answer. */
  nameOf(state: number): string
}

const { created, successful, timedOut } = ORDER_STATUS_IDS
export const COLLECTION_MODEL: ModelKind = {
  products: [1008, 3001, 3024],
  states: [created, successful, successful, timedOut],
  success: successful,
  idsOf: (orderStatusId) => ({ orderStatusId }),
  nameOf: String,
}

const { pooled, completed, submitted, reversed } = PAYOUT_STAGE_IDS
export const PAYOUT_MODEL: ModelKind = {
  products: [1009, 3002, 3003],
  // Submitted and completed share two of their three numbers, failed and reversed as well.
  states: [pooled, completed, completed, submitted, reversed, PAYOUT_STAGE_IDS.failed],
  success: completed,
  idsOf: (stage) => statusIdsOf(payoutStageOf(stage)),
  nameOf: payoutStageOf,
}

/** An order or payout. */
export interface Placed {
  createdAt: number
  completedAt: number | null
  productId: number
  merchantId: number
  supplierId: number | null
  resourceId: number | null
  state: number
  mark: number
  currency: string
  amount: number
}

const wall = (at: number | null) => (at === null ? '' : toWallClock(new Date(at), MODEL_ZONE))
const hourAt = (at: number | null) => (at === null ? -1 : Number(wall(at).slice(11, 13)))
const weekdayAt = (at: number | null) =>
  at === null ? -1 : ((new Date(`${wall(at).slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
const instantOf = (text: string | undefined, plus = 0) =>
  (fromWallClock(text ?? '', MODEL_ZONE)?.getTime() ?? Number.NaN) + plus
const isPaid = ({ success }: ModelKind, { state, completedAt }: Placed) =>
  state === success && completedAt !== null && completedAt < Date.parse(MODEL_COUNTED_AT)

/** Filters of the queues of both kinds. */
type Filter = Omit<InputOf<'order.getList'>, keyof States> & States
type States = Partial<Record<'payoutStatus' | 'processState', unknown>>

/** True for an order that the queue would list: a model of the server's filters. */
export function lists(kind: ModelKind, input: Filter): (order: Placed) => boolean {
  const at = instantOf
  const numbers = (ids: unknown) => [ids ?? []].flat().map(Number)
  const [status, ...more] = numbers(input.orderStatusId)
  const byCompletion =
    input.completedStartTime !== undefined || (status === ORDER_STATUS_IDS.successful && more.length === 0)
  const shows = (field: 'orderStatusId' | 'payoutStatus' | 'processState') => (order: Placed) =>
    numbers(input[field]).includes(kind.idsOf(order.state)[field] ?? Number.NaN)
  const holds: { [F in keyof Filter]: (order: Placed) => boolean } = {
    startTime: ({ createdAt }) => createdAt >= at(input.startTime),
    endTime: ({ createdAt }) => createdAt < at(input.endTime, 1_000),
    timeBy: () => input.timeBy === 'created',
    completedStartTime: ({ completedAt }) => completedAt !== null && completedAt >= at(input.completedStartTime),
    completedEndTime: ({ completedAt }) => completedAt !== null && completedAt < at(input.completedEndTime, 1_000),
    countedAt: ({ createdAt, completedAt }) =>
      createdAt < at(input.countedAt) && (!byCompletion || (completedAt !== null && completedAt < at(input.countedAt))),
    productId: ({ productId }) => productFamily(Number(input.productId)).includes(productId),
    exactProductId: ({ productId }) => productId === input.exactProductId,
    merchantId: ({ merchantId }) => merchantId === input.merchantId,
    supplierId: ({ supplierId }) => supplierId === input.supplierId,
    withoutSupplier: ({ supplierId }) => (supplierId === null) === input.withoutSupplier,
    resourceId: ({ resourceId }) => resourceId === input.resourceId,
    withoutAccount: ({ resourceId }) => (resourceId === null) === input.withoutAccount,
    orderStatusId: shows('orderStatusId'),
    payoutStatus: shows('payoutStatus'),
    processState: shows('processState'),
    orderMark: ({ mark }) => mark === input.orderMark,
    currency: ({ currency }) => currency === input.currency,
    createdDay: ({ createdAt }) => wall(createdAt).startsWith(input.createdDay ?? '-'),
    createdHour: ({ createdAt }) => hourAt(createdAt) === input.createdHour,
    createdWeekday: ({ createdAt }) => weekdayAt(createdAt) === input.createdWeekday,
    completedDay: ({ completedAt }) => wall(completedAt).startsWith(input.completedDay ?? '-'),
    completedHour: ({ completedAt }) => hourAt(completedAt) === input.completedHour,
    completedWeekday: ({ completedAt }) => weekdayAt(completedAt) === input.completedWeekday,
  }
  const asked = (Object.keys(input) as (keyof Filter)[]).filter((field) => input[field] !== undefined)
  return (order) => asked.every((field) => holds[field]?.(order) === true)
}

const momentOf = ({ createdAt, completedAt }: Placed, reading: Reading) =>
  reading === 'created' ? createdAt : completedAt

function valueOfOrder(kind: ModelKind, order: Placed, dimension: StatisticDimension, reading: Reading): string | null {
  const at = momentOf(order, reading)
  const text = (id: number | null) => (id === null ? null : String(id))
  const hour = wall(at).slice(11, 13)
  const values: Record<StatisticDimension, string | null> = {
    day: wall(at).slice(0, 10),
    hour,
    weekHour: `${weekdayAt(at)}-${hour}`,
    product: text(order.productId),
    merchant: text(order.merchantId),
    supplier: text(order.supplierId),
    account: text(order.resourceId),
    status: kind.nameOf(order.state),
    mark: text(order.mark),
    currency: order.currency,
  }
  return values[dimension]
}

function figuresOf(kind: ModelKind, orders: readonly Placed[]): Figures {
  const paid = orders.filter((order) => isPaid(kind, order))
  const sum = (some: readonly Placed[], of: (order: Placed) => number) => some.reduce((all, one) => all + of(one), 0)
  return {
    count: orders.length,
    amountMinor: sum(orders, ({ amount }) => amount),
    successCount: paid.length,
    successAmountMinor: sum(paid, ({ amount }) => amount),
    feesMinor: paid.length,
    profitMinor: null,
    successMs: sum(paid, ({ createdAt, completedAt }) => (completedAt ?? createdAt) - createdAt),
  }
}

/** A model of the server's answer to a call; a day of the period before stands beside the one as many days later. */
export function answerTo(kind: ModelKind, placed: readonly Placed[], input: InputOf<'order.statisticsV2'>): Statistics {
  const {
    startTime,
    endTime,
    reading = 'created',
    groupBy,
    groupByMerchant: _merchant,
    countedAt: _at,
    ...filter
  } = input
  const span = {
    from: new Date(instantOf(startTime)).toISOString(),
    to: new Date(instantOf(endTime, 1_000)).toISOString(),
    zone: MODEL_ZONE,
  }
  const all = placed.filter(lists(kind, filter as Filter))
  const until = Math.min(Date.parse(span.to), Date.parse(MODEL_COUNTED_AT))
  const within = (from: number, to: number) =>
    all.filter((order) => {
      const at = momentOf(order, reading)
      return at !== null && at >= from && at < to
    })
  const length = Date.parse(span.to) - Date.parse(span.from)
  const counted = within(Date.parse(span.from), until)
  const past = within(Date.parse(span.from) - length, until - length)
  const compared = (now: readonly Placed[], before: readonly Placed[]) => ({
    exponent: 2,
    ...figuresOf(kind, now),
    before: figuresOf(kind, before),
  })
  const currencies = [...new Set([...counted, ...past].map(({ currency }) => currency))]
  const rowsFor = (dimension: StatisticDimension): StatisticRow[] =>
    currencies.flatMap((currency) => {
      const own = (orders: readonly Placed[]) => orders.filter((order) => order.currency === currency)
      const placeOf = (one: Placed, isPast: boolean) => {
        const { createdAt, completedAt } = one
        const later = { ...one, createdAt: createdAt + length, completedAt: completedAt && completedAt + length }
        return valueOfOrder(kind, isPast && dimension === 'day' ? later : one, dimension, reading)
      }
      const values = new Set([
        ...own(counted).map((one) => placeOf(one, false)),
        ...own(past).map((one) => placeOf(one, true)),
      ])
      return [...values].map((value) => {
        const of = (orders: readonly Placed[], isPast: boolean) =>
          own(orders).filter((one) => placeOf(one, isPast) === value)
        return { value, name: null, currency, ...compared(of(counted, false), of(past, true)) }
      })
    })
  const own = (orders: readonly Placed[], currency: string) => orders.filter((order) => order.currency === currency)
  return {
    span,
    before: { from: span.from, to: span.from },
    reading,
    countedAt: MODEL_COUNTED_AT,
    checkedAt: null,
    countsArchived: false,
    totals: currencies.map((currency) => ({ currency, ...compared(own(counted, currency), own(past, currency)) })),
    rows: Object.fromEntries(
      STATISTIC_DIMENSIONS.filter((one) => [groupBy ?? []].flat().includes(one)).map((one) => [one, rowsFor(one)]),
    ),
  }
}

const some = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const START = Date.parse('2026-11-14T16:00:00.000Z')

/** Any order: about the moment counted at as well, of more accounts than a chart has colours. */
export const placedOf = (kind: ModelKind): fc.Arbitrary<Placed> =>
  fc
    .record({
      createdAt: fc.oneof(
        fc.integer({ min: START, max: Date.parse(MODEL_COUNTED_AT) }),
        fc.integer({ min: -3_600_000, max: 3_600_000 }).map((ms) => Date.parse(MODEL_COUNTED_AT) + ms),
      ),
      takes: fc.option(fc.integer({ min: 0, max: 90_000_000 }), { nil: null }),
      productId: some(...kind.products),
      merchantId: some(5, 6),
      supplierId: some(null, 1, 2),
      resourceId: some(null, 7, 7, 8, 9, 10, 11, 12, 13),
      state: some(...kind.states),
      mark: some(1, 2),
      currency: some('INR', 'INR', 'CNY'),
      amount: fc.nat(1_000),
    })
    .map(({ takes, createdAt, ...rest }) => ({
      ...rest,
      createdAt,
      // Every success lies before the moment counted at; later successes are tested with the server.
      completedAt:
        takes === null && rest.state !== kind.success
          ? null
          : Math.max(createdAt, Math.min(createdAt + (takes ?? 60_000), Date.parse(MODEL_COUNTED_AT) - 1)),
    }))
