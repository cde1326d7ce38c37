import type { OutputOf } from '#contract/contract.ts'
import { PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { UNKNOWN_ORIGIN } from '#domain/orders/order-filter.ts'
import type { OrderSearch } from '#features/orders/order-list/filters/order-search.ts'
import { sourceSearchSchema } from '#features/orders/order-source/source-search.ts'
import { defineReport } from '#features/report/define-report.ts'
import type { ReportRow, RowLabels } from '#features/report/report-row.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

type Source = OutputOf<'orderAnalysis.getSource'>
type Kind = Source['news'][number]['kind']
type Row = ReportRow<OrderSearch, 'count' | 'successCount'>

const ROWS_SHOWN = 12
const NAME_LENGTH = 64

/** Name of an origin's value. */
function nameOf(kind: Kind, value: string | null, { lookup, region }: RowLabels): string {
  if (value === null) return lookup('orderSource:unknown')
  return kind === 'country' ? region(value) : sanitizeText(value, NAME_LENGTH)
}

const rowsOf = (kind: Kind, values: Source['byCountry'], words: RowLabels): Row[] =>
  values.map(({ value, ...counts }) => ({
    id: value ?? UNKNOWN_ORIGIN,
    label: nameOf(kind, value, words),
    values: counts,
    filter: { [kind]: value ?? UNKNOWN_ORIGIN },
  }))

const shared = {
  chart: { kind: 'share', whole: 'count', part: 'successCount' },
  measures: ['count', 'successCount', 'successRate'],
} as const

/** From where orders are created, and what of that is new to a merchant. */
export const orderSourceReport = defineReport<OrderSearch>()({
  call: 'orderAnalysis.getSource',
  namespace: 'orderSource',
  filterNames: 'orders',
  search: sourceSearchSchema,
  filters: [{ id: 'merchantId', fields: ['merchantId'], editor: { kind: 'party', role: 'merchant' } }],
  carried: ['merchantId'],
  fixed: { showAll: true },
  inputOf: ({ merchantId }, { from, to }) => ({ startTime: from, endTime: to, merchantId }),
  span: ({ from, to, zone, countedAt }) => ({ from, to, zone, countedAt }),
  facts: ({ countedAt, countsArchived }) => ({ reading: 'created', countedAt, checkedAt: null, countsArchived }),
  blocks: (view) => [{ currency: null, exponent: 0, view }],
  measures: {
    count: { kind: 'count' },
    successCount: { kind: 'count', only: { orderStatusId: [PAID_STATUS] } },
    successRate: { kind: 'rate', of: ['successCount', 'count'] },
  },
  totals: { measures: ['count', 'successCount', 'successRate'], of: ({ total }) => total },
  dimensions: [
    {
      ...shared,
      id: 'news',
      isWide: true,
      shown: ROWS_SHOWN,
      rows: ({ news }, words) =>
        news.map(({ kind, merchantId, merchantName, usual, value, ...counts }) => ({
          id: `${merchantId} ${kind} ${value}`,
          label: words.lookup(`orderSource:newTo.${kind}`, {
            merchant: sanitizeText(merchantName, NAME_LENGTH),
            value: nameOf(kind, value, words),
            usual: nameOf(kind, usual, words),
          }),
          values: counts,
          filter: { merchantId, [kind]: value },
        })),
    },
    {
      ...shared,
      id: 'countries',
      shown: ROWS_SHOWN,
      rows: ({ byCountry }, words) => rowsOf('country', byCountry, words),
    },
    {
      ...shared,
      id: 'networks',
      shown: ROWS_SHOWN,
      rows: ({ byNetwork }) =>
        byNetwork.flatMap(({ value, ...counts }) =>
          value === null ? [] : [{ id: value, label: value, values: counts, filter: { ipAddress: value } }],
        ),
    },
    { ...shared, id: 'agents', shown: ROWS_SHOWN, rows: ({ byAgent }, words) => rowsOf('agent', byAgent, words) },
    {
      ...shared,
      id: 'referers',
      shown: ROWS_SHOWN,
      rows: ({ byReferer }, words) => rowsOf('referer', byReferer, words),
    },
  ],
})
