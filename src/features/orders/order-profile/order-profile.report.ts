import type { OutputOf } from '#contract/contract.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { choiceFilter } from '#features/list/fields/filters.ts'
import { PRODUCT_CHOICES } from '#features/orders/order-list/filters/order-filters.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'
import { profileSearchSchema } from '#features/orders/order-profile/profile-search.ts'
import { defineReport } from '#features/report/define-report.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

type Profile = OutputOf<'order.profile'>

const { successful, ...notSuccessful } = ORDER_STATUS_IDS
const HOURS = Array.from({ length: 24 }, (_none, hour) => hour)
const SUPPLIERS_SHOWN = 15

/** Total, successful and other orders of a group. */
const countsOf = ({ count, successCount }: { count: number; successCount: number }) => ({
  count,
  successCount,
  otherCount: count - successCount,
})

/** Performance of collection orders: durations of the stages, and success by hour, channel, amount and supplier. */
export const orderProfileReport = defineReport<OrderSearch>()({
  call: 'order.profile',
  namespace: 'profile',
  filterNames: 'orders',
  search: profileSearchSchema,
  filters: [
    choiceFilter('productId', PRODUCT_CHOICES),
    { id: 'supplierId', fields: ['supplierId'], editor: { kind: 'party', role: 'supplier' } },
    { id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } },
  ],
  carried: ['productId', 'supplierId', 'merchantId'],
  // The report also counts orders that no account could take, which the list hides by default.
  fixed: { showAll: true },
  inputOf: ({ productId, supplierId, merchantId }, { from, to }) => ({
    startTime: from,
    endTime: to,
    productId,
    supplierId,
    merchantId,
  }),
  span: ({ from, to, zone, countedAt }) => ({ from, to, zone, countedAt }),
  blocks: (view) => [{ currency: null, exponent: 0, view }],
  measures: {
    count: { kind: 'count' },
    successCount: { kind: 'count', only: { orderStatusId: [successful] } },
    otherCount: { kind: 'count', only: { orderStatusId: Object.values(notSuccessful) } },
    successRate: { kind: 'rate', of: ['successCount', 'count'] },
    p50: { kind: 'duration' },
    p75: { kind: 'duration' },
    p90: { kind: 'duration' },
    p95: { kind: 'duration' },
    p99: { kind: 'duration' },
    max: { kind: 'duration' },
  },
  totals: { measures: ['count', 'successCount', 'successRate'], of: ({ total }) => countsOf(total) },
  dimensions: [
    {
      id: 'stages',
      isWide: true,
      chart: { kind: 'range', middle: 'p50', box: 'p90', end: 'p99' },
      measures: ['count', 'p50', 'p75', 'p90', 'p95', 'p99', 'max'],
      rows: ({ stages }, { texts }) =>
        stages.map(({ stage, ...values }) => ({
          id: stage,
          label: texts.enum('orderStage', stage),
          values,
          filter: { passedStage: stage },
        })),
    },
    {
      id: 'hours',
      isWide: true,
      chart: { kind: 'columns', layers: ['successCount', 'otherCount'] },
      measures: ['count', 'successCount', 'successRate'],
      rows: ({ byHour }) =>
        HOURS.map((hour) => ({
          id: String(hour),
          label: String(hour).padStart(2, '0'),
          values: countsOf(byHour.find((row) => row.hour === hour) ?? { count: 0, successCount: 0 }),
          filter: { createdHour: hour },
        })),
    },
    {
      id: 'channels',
      chart: { kind: 'share', whole: 'count', part: 'successCount' },
      measures: ['count', 'successCount', 'successRate'],
      rows: ({ byChannel }, { texts }) =>
        byChannel.map(({ productId, ...counts }) => ({
          id: String(productId),
          label: texts.product(productId),
          values: countsOf(counts),
          filter: { exactProductId: productId },
        })),
    },
    {
      id: 'suppliers',
      chart: { kind: 'share', whole: 'count', part: 'successCount' },
      measures: ['count', 'successCount', 'successRate'],
      shown: SUPPLIERS_SHOWN,
      rows: ({ bySupplier }, { lookup }) =>
        bySupplier.map(({ supplierId, supplierName, ...counts }) => ({
          id: String(supplierId),
          label:
            supplierId === null ? lookup('profile:noSupplier') : sanitizeText(supplierName ?? String(supplierId), 64),
          values: countsOf(counts),
          filter: supplierId === null ? { withoutSupplier: true } : { supplierId },
        })),
    },
    {
      id: 'bands',
      chart: { kind: 'share', whole: 'count', part: 'successCount' },
      measures: ['count', 'successCount', 'successRate'],
      rows: ({ byAmountBand }, { lookup, number }) =>
        byAmountBand.map((band) => ({
          id: `${band.currency}-${band.fromMajor}`,
          label: lookup(band.toMajor === null ? 'profile:bandFrom' : 'profile:band', {
            from: number(band.fromMajor),
            to: number(band.toMajor ?? 0),
            currency: band.currency,
          }),
          values: countsOf(band),
          filter: bandFilter(band),
        })),
    },
  ],
})

/** The first band has no lower bound, the last no upper one. */
function bandFilter({ currency, fromMajor, toMajor }: Profile['byAmountBand'][number]): Partial<OrderSearch> {
  return {
    currency,
    ...(fromMajor > 0 ? { amountFrom: fromMajor } : {}),
    ...(toMajor === null ? {} : { amountBelow: toMajor }),
  }
}
