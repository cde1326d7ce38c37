import { formatMajor } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import type { bankRecords } from '#server/db/schema/schema.ts'
import type { CollectionAccounts, ResourceRow } from '#demo/parties/collection-accounts.ts'
import { drawAmount, makeUtr } from '#demo/orders/order-amounts.ts'
import type { DemoOrder } from '#demo/orders/order-maker.ts'
import { personName } from '#demo/parties/names.ts'
import type { Random } from '#demo/random.ts'

type RecordInsert = typeof bankRecords.$inferInsert & { occurredAt: Date; resourceId: number; amountMinor: number }

/** Share of records that belong to no order, and share of payments that were never reported. */
const STRAY_SHARE = 0.012
const MISSED_SHARE = 0.002

/**
 * The monitors' reports: the payments of the orders, some that belong to none, and running balances, consistent except
 * where a record is missing.
 */
export function paymentRows(random: Random, made: readonly DemoOrder[], accounts: CollectionAccounts): RecordInsert[] {
  const monitorOf = new Map(accounts.monitorResources.map(({ monitorRowId, resourceId }) => [resourceId, monitorRowId]))
  const records: RecordInsert[] = []
  for (const order of made) {
    const { resource } = order
    if (resource === null) continue
    const monitorRowId = monitorOf.get(resource.id) ?? 0
    const payment = paymentOf(random, order, resource, monitorRowId)
    if (payment !== undefined) records.push(payment)
    if (random.chance(STRAY_SHARE)) records.push(strayOf(random, order, resource, monitorRowId))
  }
  records.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime())
  return withBalances(random, records)
}

/**
 * The record of an order's payment; undefined when nothing was paid, or when a person accepted it on the payer's word.
 */
function paymentOf(
  random: Random,
  { row, life, received }: DemoOrder,
  resource: ResourceRow,
  monitorRowId: number,
): RecordInsert | undefined {
  const reported = life.steps.find(
    ({ step }) => step.event === 'CONFIRM_PAYMENT' || step.event === 'RECEIVE_UNSURE_PAYMENT',
  )
  if (reported === undefined || received === null) return undefined
  const utr = row.utr ?? makeUtr(random, productOf(row.productId) ?? fail())
  return {
    ...record(random, row, resource, monitorRowId, {
      amountMinor: received.amountMinor,
      utr,
      at: reported.at,
      payerName: row.validateUserName ?? row.userName ?? null,
    }),
    status: 'matched',
    orderId: row.id,
  }
}

/** A payment without a matching order. */
function strayOf(random: Random, { row, life }: DemoOrder, resource: ResourceRow, monitorRowId: number): RecordInsert {
  const amountMinor = drawAmount(random, row.productId)
  const utr = random.chance(0.8) ? makeUtr(random, productOf(row.productId) ?? fail()) : null
  const payerName = row.currency === 'USDT' ? null : personName(random, row.currency)
  return {
    ...record(random, row, resource, monitorRowId, { amountMinor, utr, at: life.endedAt, payerName }),
    status: 'unmatched',
    orderId: null,
  }
}

interface Paid {
  amountMinor: number
  utr: string | null
  at: Date
  payerName: string | null
}

function record(
  random: Random,
  row: DemoOrder['row'],
  resource: ResourceRow,
  monitorRowId: number,
  paid: Paid,
): RecordInsert {
  const occurredAt = new Date(paid.at.getTime() - random.int(1_000, 8_000))
  return {
    kind: productOf(row.productId)?.evidence ?? 'sms',
    monitorRowId,
    recordId: `${occurredAt.getTime().toString(36)}-${random.digits(6)}`,
    resourceId: resource.id,
    supplierId: resource.supplierId,
    amountMinor: paid.amountMinor,
    balanceMinor: null,
    utr: paid.utr,
    identifyCode: paid.payerName === null ? null : (row.identifyCode ?? null),
    payerName: paid.payerName,
    text: textOf(row, resource, paid),
    occurredAt,
    receivedAt: paid.at,
    status: 'matched',
    orderId: null,
  }
}

/** The message texts of banks, wallets and chain readers. */
function textOf(row: DemoOrder['row'], resource: ResourceRow, { amountMinor, utr, payerName }: Paid): string {
  const amount = formatMajor(amountMinor, row.exponent)
  if (row.currency === 'INR') {
    const tail = resource.cardNumber?.slice(-4) ?? ''
    return `Your a/c XX${tail} is credited with INR ${amount}${payerName ? ` from ${payerName}` : ''}. UPI Ref ${utr ?? 'NA'}. -${resource.bankName ?? 'Bank'}`
  }
  if (row.currency === 'KES')
    return `${utr ?? ''} Confirmed. Ksh${amount} received from ${payerName ?? 'a customer'} to ${resource.name}.`.trimStart()
  if (row.currency === 'USDT')
    return `${resource.walletAddress?.startsWith('0x') ? 'ERC20' : 'TRC20'} transfer of ${amount} USDT to ${resource.walletAddress ?? ''}, tx ${utr ?? 'unknown'}`
  if (row.productId === 1045)
    return `【数字人民币】您尾号${resource.cardNumber?.slice(-4) ?? ''}的钱包收到${payerName ?? ''}转入${amount}元，流水号${utr ?? '无'}`
  return `收款到账${amount}元，付款人${payerName ?? '未知'}${row.identifyCode ? `，备注${row.identifyCode}` : ''}`
}

/** Running balances per account; a missing record shows as a balance that changes by more than its record. */
function withBalances(random: Random, records: readonly RecordInsert[]): RecordInsert[] {
  const balances = new Map<number, number>()
  return records.map((each) => {
    const missed = random.chance(MISSED_SHARE) ? each.amountMinor : 0
    const balanceMinor =
      (balances.get(each.resourceId) ?? each.amountMinor * random.int(2, 20)) + each.amountMinor + missed
    balances.set(each.resourceId, balanceMinor)
    return { ...each, balanceMinor }
  })
}

function fail(): never {
  throw new RangeError('an order of an unknown product')
}
