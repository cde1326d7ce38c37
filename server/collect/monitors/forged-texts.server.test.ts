import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentDoubt } from '#domain/bank-records/doubts.ts'
import { shipPatterns } from '#server/collect/bank-records/patterns/ship-patterns.ts'
import { createBacklog } from '#server/collect/bank-records/backlog/backlog-work.ts'
import { bankMessages, bankRecords, ledgerTransactions, orders, resources } from '#server/db/schema/schema.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { startOrderServer } from '#tests/support/orders/order-server.ts'
import type { OrderServer } from '#tests/support/orders/order-server.ts'
import { monitorSender } from '#tests/support/servers/monitor-sender.ts'

let server: OrderServer
beforeAll(async () => {
  server = await startOrderServer()
  await server.services.db.transaction(async (tx) => await shipPatterns(tx))
  await server.services.db.update(resources).set({ maxConcurrentOrders: 1_000 })
})
afterAll(async () => await server.dispose())

const db = () => server.services.db

/** Senders who are not the bank of the account, which is HDFC. */
const STRANGERS: readonly (readonly [doubt: PaymentDoubt, senders: readonly string[]])[] = [
  [
    'privateSender',
    [
      ...['+919876543210', '9876543210', '+91 98765 43211', '00919876543212', '+254712345678', '+8613800138000'],
      ...[
        '+44 7700 900123',
        '98765-43213',
        '९८७६५४३२१०',
        '+919876543214',
        '07700900124',
        '+12025550123',
        '+919812345678',
        '0091-9812345679',
        '+8613900139000',
      ],
      ...['HDFC Bank', 'HDFC', 'Ravi Kumar', 'Mum', 'hdfcbk', 'HDFCBK Alerts', 'VM HDFCBK', 'VM-НDFСВK', 'Bank'],
      ...['Paytm', 'PhonePe', 'bank@hdfc.example', 'com.snapwork.hdfc', 'HDFCBANKLTD'],
    ],
  ],
  [
    'promotional',
    [
      'AD-HDFCBK-P',
      'VM-HDFCBK-P',
      'vm-hdfcbn-p',
      'JD-650123',
      'AD-650123-P',
      'TX-612345',
      'AX-ICICIB-P',
      'BP-OFFERS-P',
    ],
  ],
  [
    'otherBank',
    [
      'VM-ICICIB',
      'AX-ICICIB-S',
      'VM-SBIINB',
      'BP-SBIUPI-S',
      'VM-AXISBK',
      'AX-KOTAKB-T',
      'JD-PNBSMS',
      'VM-YESBNK-S',
      'ICICIB',
      'MPESA',
      '95588',
      'VM-PAYTMB-S',
    ],
  ],
  [
    'unknownSender',
    [
      'VM-HDFCBX',
      'VM-HDFCBK1',
      'AD-HDFCBA-S',
      'TX-BANKIN',
      'JD-NEWPAY',
      'HD-FCBANK',
      '56161',
      '57575',
      '1069012345',
      'VM-HDFC-S',
      'VK-HDFCAL-T',
      '121',
    ],
  ],
]

/** Texts of the bank itself that are no payment of an order. */
const CAUSES = [
  ...[
    'Info: personal loan disbursed',
    'towards loan a/c',
    'Interest paid till Sep',
    'Int: quarterly interest credit',
    'dividend credited',
  ],
  ...[
    'Reversal of UPI 612300000001',
    'txn reversed',
    'Refund from SHOP',
    'refunded by merchant',
    'chargeback credited',
  ],
  ...[
    'cashback earned',
    'Cash back for Oct',
    'cash-back credited',
    'sent by mistake, send it back',
    'by mistake, please return',
  ],
  ...[
    'paid to the wrong number',
    'wrongly sent',
    'pay me back please',
    'transferred in error',
    'erroneous transfer, give it back',
  ],
  ...[
    '贷款发放',
    '结息',
    '退款',
    'loan amount',
    '冲正',
    '返现',
    'interest',
    'sent twice by mistake',
    'refund of fee',
    'CASHBACK',
    '误转，请退还',
  ],
]
/** What stands where the account's last digits should. */
const OTHER_ACCOUNTS = ['9999', '8888', '7777', '6666', '5555', '4444', '3333', '2222']

interface Forged {
  why: PaymentDoubt
  sender: string
  told?: string
  info?: string
}
const FORGED: readonly Forged[] = [
  ...STRANGERS.flatMap(([why, senders]) => senders.map((sender) => ({ why, sender }))),
  ...CAUSES.map((info) => ({ why: 'otherCause' as const, sender: 'VM-HDFCBK-S', info })),
  ...OTHER_ACCOUNTS.map((told) => ({ why: 'otherAccount' as const, sender: 'VM-HDFCBK-S', told })),
]
const TRUE_SENDERS = ['VM-HDFCBK-S', 'AX-HDFCBK', 'jd-hdfcbn-t', 'HDFCBK', 'CP-HDFCBK-G', 'BV-HDFCSB-S']

it(`pays nothing by ${FORGED.length} forged texts, and once by the true ones of the same accounts`, async () => {
  const caseOf = async (forged: Forged, at: number) => {
    const order = await server.newOrder(61_000 + at * 100)
    const { cardNumber } = await server.accountOf(order.resourceId)
    const of = server.fixtures.monitors.findIndex(({ supplierId }) => supplierId === order.supplierId)
    return { at, forged, order, phone: monitorSender(server, of), cardNumber: must(cardNumber) }
  }
  const cases: Awaited<ReturnType<typeof caseOf>>[] = []
  for (const [at, forged] of FORGED.entries()) cases.push(await caseOf(forged, at))
  const tell = async ({ cardNumber, order, phone }: (typeof cases)[number], utr: string, part: Omit<Forged, 'why'>) => {
    const { told = cardNumber.slice(-4), info = '', sender } = part
    const amount = (order.payableMinor / 100).toFixed(2)
    const text = `Rs.${amount} credited to a/c XX${told} from asha@upi UPI Ref ${utr}. ${info} Avl bal Rs 9,876.50`
    const { answer, recordId } = await phone.report({ amountMinor: undefined, cardNumber, text, sender })
    return { answer, recordId, order }
  }

  const doubts = []
  for (const one of cases) {
    const { recordId } = await tell(one, `71230000${1_000 + one.at}`, one.forged)
    const [row] = await db()
      .select({ doubt: bankRecords.doubt, status: bankRecords.status, unread: bankMessages.unreadReason })
      .from(bankMessages)
      .leftJoin(bankRecords, eq(bankRecords.id, bankMessages.bankRecordId))
      .where(eq(bankMessages.recordId, recordId))
    doubts.push([one.forged.sender, one.forged.info, row?.unread ?? row?.doubt, row?.status])
  }
  await createBacklog(server.services)()
  const paid = async (some: typeof cases) => {
    const ids = some.map(({ order }) => order.id)
    return await db().$count(orders, and(inArray(orders.id, ids), sql`${orders.realAmountMinor} is not null`))
  }
  expect(doubts).toEqual(FORGED.map(({ info, sender, why }) => [sender, info, why, 'unmatched']))
  expect(await paid(cases)).toBe(0)

  // An order that the bank's money for another cause came near waits for a person; another one of the account does not.
  const due: typeof cases = []
  for (const one of cases)
    due.push(one.forged.why === 'otherCause' ? await caseOf(one.forged, FORGED.length + one.at) : one)
  for (const one of due) {
    const sender = must(TRUE_SENDERS[one.at % TRUE_SENDERS.length])
    const utr = `81230000${1_000 + one.at}`
    const first = await tell(one, utr, { sender })
    expect([one.forged, first.answer]).toMatchObject([one.forged, { data: { matchedOrderCode: one.order.orderCode } }])
    await tell(one, utr, { sender })
  }
  expect(await paid(due)).toBe(FORGED.length)
  const posted = await db()
    .select({ times: sql<number>`count(*)::int` })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.cause, 'collection'))
    .groupBy(ledgerTransactions.orderId)
  expect(posted.map(({ times }) => times)).toEqual(due.map(() => 1))
}, 60_000)
