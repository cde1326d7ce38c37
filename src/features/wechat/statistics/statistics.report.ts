import type { WeChatAsked } from '#contract/wechat/statistics.endpoints.ts'
import type { WECHAT_MESSAGE_FIELDS } from '#domain/lists/parties/wechat.fields.ts'
import type { CallFilters } from '#domain/lists/fields/list-filters.ts'
import type { ValueOf } from '#domain/text/text-field.ts'
import { daySpan } from '#features/report/day-span.ts'
import { defineReport } from '#features/report/define-report.ts'
import { statisticsSearchSchema } from '#features/wechat/statistics/statistics-search.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

type Filters = CallFilters<typeof WECHAT_MESSAGE_FIELDS>
/** The address of the messages. */
export type MessageSearch = { [F in keyof Filters]?: ValueOf<Filters[F]> } & { view?: 'messages' }

const GROUPS_SHOWN = 20

/** Figures of a group of messages. */
const figuresOf = ({ askedCount, foundCount, notFoundCount, requestedCount, supplementedCount }: WeChatAsked) => ({
  askedCount,
  foundCount,
  otherCount: askedCount - foundCount,
  notFoundCount,
  requestedCount,
  supplementedCount,
})

const MEASURES = [
  'askedCount',
  'foundCount',
  'foundRate',
  'notFoundCount',
  'requestedCount',
  'supplementedCount',
] as const

/** Orders asked for in groups: found, not found, asked to be supplemented and supplemented, by day and by group. */
export const weChatStatisticsReport = defineReport<MessageSearch>()({
  call: 'weChatStatistics.getReport',
  namespace: 'weChatStatistics',
  filterNames: 'weChatMessages',
  search: statisticsSearchSchema,
  filters: [{ id: 'groupRowId', fields: ['groupRowId'], editor: { kind: 'number' } }],
  carried: ['groupRowId'],
  fixed: { view: 'messages', asks: true },
  inputOf: ({ groupRowId }, { from, to }) => ({ startTime: from, endTime: to, groupRowId }),
  span: ({ from, to, zone }) => ({ from, to, zone }),
  blocks: (view) => [{ currency: null, exponent: 0, view }],
  measures: {
    askedCount: { kind: 'count' },
    foundCount: { kind: 'count', only: { outcome: ['found'] } },
    otherCount: { kind: 'count', only: { outcome: ['notFound', 'supplementAsked', 'supplementNeedless'] } },
    foundRate: { kind: 'rate', of: ['foundCount', 'askedCount'] },
    notFoundCount: { kind: 'count', only: { outcome: ['notFound'] } },
    requestedCount: { kind: 'count', only: { outcome: ['supplementAsked'] } },
    supplementedCount: { kind: 'count', only: { supplemented: true } },
  },
  totals: { measures: MEASURES, of: ({ total }) => figuresOf(total) },
  dimensions: [
    {
      id: 'days',
      isWide: true,
      chart: { kind: 'columns', layers: ['foundCount', 'otherCount'] },
      measures: MEASURES,
      rows: (data) =>
        data.byDay.map(({ day, ...figures }) => ({
          id: day,
          label: day,
          values: figuresOf(figures),
          filter: daySpan(day, data),
        })),
    },
    {
      id: 'groups',
      isWide: true,
      chart: { kind: 'share', whole: 'askedCount', part: 'foundCount' },
      measures: MEASURES,
      shown: GROUPS_SHOWN,
      rows: ({ byGroup }) =>
        byGroup.map(({ groupRowId, groupName, ...figures }) => ({
          id: String(groupRowId),
          label: sanitizeText(groupName, 64),
          values: figuresOf(figures),
          filter: { groupRowId },
        })),
    },
  ],
})
