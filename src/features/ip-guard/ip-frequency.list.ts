import type { IpFrequencyRow } from '#contract/orders/order-analysis.endpoints.ts'
import { FAILED_STATUSES, PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import type { AddressLook } from '#domain/ip-guard/ip-guard.ts'
import { IP_FREQUENCY_FIELDS } from '#domain/lists/system/addresses.fields.ts'
import { ordersCell } from '#features/ip-guard/orders-cell.ts'
import type { CountedOrders } from '#features/ip-guard/orders-cell.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { AddressDays } from '#features/list/record/blocks/AddressDays.tsx'
import { ipFrequencyActions } from '#actions/ip-guard/ip-frequency.actions.ts'

const REFRESH_MS = 5_000
const GUARD_STYLES: Record<IpFrequencyRow['guard'], StatusStyle> = {
  free: { tone: 'neutral', icon: 'none' },
  frozen: { tone: 'danger', icon: 'refused' },
  allowed: { tone: 'success', icon: 'done' },
}
const LOOK_STYLES: Record<AddressLook, StatusStyle> = {
  unknown: { tone: 'neutral', icon: 'none' },
  onePayer: { tone: 'neutral', icon: 'none' },
  several: { tone: 'neutral', icon: 'none' },
  gateway: { tone: 'info', icon: 'info' },
}

/** The orders of a row in its span, or in a part of it. */
function counted(
  { merchantId, network, spanFrom, spanTo }: IpFrequencyRow,
  part: Partial<CountedOrders> = {},
): CountedOrders {
  const { from = spanFrom, only, to = spanTo } = part
  return { network, from, to, only: { ...(merchantId === null ? {} : { merchantId }), ...only } }
}

/** How often addresses create orders: every number leads to the orders it counts. */
export default defineList({
  screen: 'ipFrequency',
  namespace: 'ipFrequency',
  alsoNamed: ['addresses'],
  icon: 'heart-rate-monitor',
  goto: 'r f',
  call: 'orderAnalysis.getFrequency',
  fields: IP_FREQUENCY_FIELDS,
  search: 'network',
  titleOf: ({ network }) => network,
  lineOf: ({ looks, network, orders }, { texts }) => [network, orders, texts.enum('addressLook', looks)].join(' · '),
  actions: ipFrequencyActions,
  Answer: AddressDays,
  cells: {
    guard: ({ guard }, { texts }) => ({ ...GUARD_STYLES[guard], label: texts.enum('addressGuard', guard) }),
    looks: ({ looks }, { texts }) => ({ ...LOOK_STYLES[looks], label: texts.enum('addressLook', looks) }),
    orders: (row, context) => ordersCell(row.orders, counted(row), context),
    peakMinute: (row, context) =>
      ordersCell(row.peakMinute, counted(row, { from: row.peakMinuteFrom, to: row.peakMinuteTo }), context),
    peakHour: (row, context) =>
      ordersCell(row.peakHour, counted(row, { from: row.peakHourFrom, to: row.peakHourTo }), context),
    merchants: (row, context) => ordersCell(row.merchants, counted(row), context),
    payers: (row, context) => ordersCell(row.payers, counted(row), context),
    paid: (row, context) => ordersCell(row.paid, counted(row, { only: { orderStatusId: [PAID_STATUS] } }), context),
    failed: (row, context) =>
      ordersCell(row.failed, counted(row, { only: { orderStatusId: [...FAILED_STATUSES] } }), context),
  },
  live: { read: () => null, refreshMs: REFRESH_MS },
})
