import type { QueueColumn } from '#ui/queue/queue-types.ts'
import { statuses } from './orders.ts'
import type { BenchOrder } from './orders.ts'

const badge = (statusId: number) => statuses[statusId] ?? null

const text = (
  id: keyof BenchOrder,
  title: string,
  width: number,
  more: Partial<QueueColumn<BenchOrder>> = {},
): QueueColumn<BenchOrder> => ({
  id,
  title,
  width,
  sortKey: id,
  render: (order) => order[id],
  ...more,
})

/** The bench's 20 columns; both rivals draw these. */
export const benchColumns: readonly QueueColumn<BenchOrder>[] = [
  text('code', 'Order', 150, { pin: 'left' }),
  text('statusId', 'Status', 160, { render: (order) => badge(order.statusId) }),
  text('amount', 'Amount', 110, { numeric: true }),
  text('received', 'Received', 110, { numeric: true }),
  text('merchant', 'Merchant', 140),
  text('merchantOrderNo', 'Merchant order', 140),
  text('product', 'Product', 80),
  text('supplier', 'Supplier', 150),
  text('team', 'Team', 80),
  text('account', 'Account', 140),
  text('payer', 'Payer', 150),
  text('utr', 'UTR', 130),
  text('callbackId', 'Callback', 160, { render: (order) => badge(order.callbackId) }),
  text('attempts', 'Attempts', 90, { numeric: true }),
  text('createdAt', 'Created', 160, { numeric: true, align: 'start' }),
  text('paidAt', 'Paid', 160, { numeric: true, align: 'start' }),
  text('fee', 'Fee', 80, { numeric: true }),
  text('currency', 'Currency', 90),
  text('ip', 'Address', 120),
  text('mark', 'Mark', 100),
]
