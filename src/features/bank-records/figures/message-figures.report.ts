import type { MessagesRead } from '#contract/bank-records/message-figures.endpoints.ts'
import { OTHER_SENDERS } from '#domain/bank-records/senders/known-bank.ts'
import type { BANK_MESSAGE_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import type { CallFilters } from '#domain/lists/fields/list-filters.ts'
import { MONITOR_NUMBER, SHORT_NAME } from '#domain/lists/fields/common.fields.ts'
import type { ValueOf } from '#domain/text/text-field.ts'
import { figuresSearchSchema } from '#features/bank-records/figures/figures-search.ts'
import { textFilter } from '#features/list/fields/filters.ts'
import { daySpan } from '#features/report/day-span.ts'
import { defineReport } from '#features/report/define-report.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

type Filters = CallFilters<typeof BANK_MESSAGE_FIELDS>
/** The address of the messages. */
export type MessageSearch = { [F in keyof Filters]?: ValueOf<Filters[F]> }

const ROWS_SHOWN = 30

const figuresOf = ({ count, paymentCount, setAsideCount, unreadCount }: MessagesRead) => ({
  ...{ count, paymentCount, setAsideCount, unreadCount },
  understoodCount: paymentCount + setAsideCount,
})

/** Columns of each row; its name leads to what the first one counts. */
const MEASURES = ['unreadCount', 'count', 'understoodRate', 'paymentCount', 'setAsideCount'] as const

/** Share of the messages about money that is understood, by day, bank and phone. */
export const messageFiguresReport = defineReport<MessageSearch>()({
  call: 'messageFigures.getReport',
  namespace: 'messageFigures',
  filterNames: 'bankMessages',
  search: figuresSearchSchema,
  filters: [textFilter('bank', SHORT_NAME.maxLength), textFilter('monitorId', MONITOR_NUMBER.maxLength)],
  carried: ['bank', 'monitorId'],
  fixed: { namesMoney: true },
  inputOf: ({ bank, monitorId }, { from, to }) => ({ startTime: from, endTime: to, bank, monitorId }),
  span: ({ from, to, zone }) => ({ from, to, zone }),
  blocks: (view) => [{ currency: null, exponent: 0, view }],
  measures: {
    count: { kind: 'count' },
    understoodCount: { kind: 'count', only: { messageState: ['payment', 'notPayment'] } },
    paymentCount: { kind: 'count', only: { messageState: ['payment'] } },
    setAsideCount: { kind: 'count', only: { messageState: ['notPayment'] } },
    unreadCount: { kind: 'count', better: 'less', only: { messageState: ['unread'] } },
    understoodRate: { kind: 'rate', of: ['understoodCount', 'count'], better: 'more' },
  },
  totals: {
    measures: ['count', 'understoodRate', 'unreadCount', 'paymentCount', 'setAsideCount'],
    of: ({ total }) => figuresOf(total),
  },
  dimensions: [
    {
      id: 'days',
      isWide: true,
      chart: { kind: 'columns', layers: ['understoodCount', 'unreadCount'] },
      measures: MEASURES,
      rows: (data) =>
        data.byDay.map(({ day, ...read }) => ({
          id: day,
          label: day,
          values: figuresOf(read),
          filter: daySpan(day, data),
        })),
    },
    {
      id: 'banks',
      isWide: true,
      chart: { kind: 'share', whole: 'count', part: 'understoodCount' },
      measures: MEASURES,
      shown: ROWS_SHOWN,
      rows: ({ byBank }, { lookup }) =>
        byBank.map(({ bank, ...read }) => ({
          id: bank,
          label: bank === OTHER_SENDERS ? lookup('bankMessages:otherSenders') : sanitizeText(bank, 64),
          values: figuresOf(read),
          filter: { bank },
        })),
    },
    {
      id: 'phones',
      isWide: true,
      chart: { kind: 'share', whole: 'count', part: 'understoodCount' },
      measures: MEASURES,
      shown: ROWS_SHOWN,
      rows: ({ byPhone }) =>
        byPhone.map(({ monitorId, name, ...read }) => ({
          id: monitorId,
          label: sanitizeText(name, 64),
          values: figuresOf(read),
          filter: { monitorId },
        })),
    },
  ],
})
