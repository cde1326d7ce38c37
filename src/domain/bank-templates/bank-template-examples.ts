import type { BankTemplate, TemplateBatch, TemplateOrder } from '#domain/bank-templates/bank-template.ts'
import { namesOf } from '#domain/bank-templates/statements/statement-header.ts'
import { formatMajor } from '#domain/money/money.ts'
import { ledgerExponent, PRODUCTS } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'

const PAYER = { payerCard: '000405112233', payerName: 'Paydesk Ltd' }

/** Sample payees for trying a layout: a plain one, one whose name needs quotes, one with a long name. */
const EXAMPLE_ORDERS: readonly TemplateOrder[] = [
  {
    ...PAYER,
    orderCode: 'P2611200000000001',
    payeeName: 'Asha Rao',
    cardNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
    bankName: 'HDFC Bank',
    vpa: 'asha@okhdfc',
    address: 'TXa1b2c3d4e5f6g7h8',
    amountMinor: 123_400,
  },
  {
    ...PAYER,
    orderCode: 'P2611200000000002',
    payeeName: 'Mehta, Ravi "R."',
    cardNumber: '918020045671234',
    ifscCode: 'UTIB0000123',
    bankName: 'Axis Bank',
    vpa: 'ravi@okaxis',
    address: 'TYz9y8x7w6v5u4t3',
    amountMinor: 5_000,
  },
  {
    ...PAYER,
    orderCode: 'P2611200000000003',
    payeeName: 'Venkata Subrahmanyam Lakshminarayanan',
    cardNumber: '32011234567',
    ifscCode: 'SBIN0004321',
    bankName: 'State Bank of India',
    vpa: 'venkata@oksbi',
    address: 'TQp1o2i3u4y5t6r7',
    amountMinor: 99_999_900,
  },
]

/** Decimals of a currency's payouts. */
export function payoutExponent(currency: string): number | undefined {
  const product = PRODUCTS.find((one: Product) => one.direction === 'payout' && one.currency === currency)
  return product?.exponent ?? (PRODUCTS.some((one) => one.currency === currency) ? ledgerExponent(currency) : undefined)
}

/** A sample batch of three orders for previewing a layout. */
export function exampleBatch({ currency }: Pick<BankTemplate, 'currency'>): TemplateBatch {
  return {
    batchNumber: 'B2611200001',
    payoutTime: '2026-11-20 10:00:00',
    currency,
    exponent: payoutExponent(currency) ?? 2,
    orders: EXAMPLE_ORDERS,
  }
}

/** Sample rows of a bank's file for a layout: one paid and, if the layout can tell, one failed. */
export function exampleResult(template: BankTemplate): string[][] {
  const { result, amountUnit } = template
  if (!result) return []
  const { exponent } = exampleBatch(template)
  const { outcome, reference, utr, reason, amount, skipRows } = result
  const amountOf = (order: TemplateOrder) =>
    amountUnit === 'minor' ? String(order.amountMinor) : formatMajor(order.amountMinor, exponent)
  const outcomes = outcome ? [outcome.paid[0] ?? '', outcome.failed[0] ?? ''] : ['']
  const columns = [
    [reference, (order: TemplateOrder) => order.orderCode],
    [amount, amountOf],
    [outcome?.column, (_order: TemplateOrder, at: number) => outcomes[at] ?? ''],
    [utr, (_order: TemplateOrder, at: number) => (at === 0 ? 'UTR0001' : '')],
    [reason, (_order: TemplateOrder, at: number) => (at === 0 ? '' : 'Account closed')],
  ] as const
  const named = columns.filter(([name]) => name)
  const rows = EXAMPLE_ORDERS.slice(0, outcomes.length).map((order, at) => named.map(([, cell]) => cell(order, at)))
  return [...Array.from({ length: skipRows }, () => ['…']), named.map(([name]) => namesOf(name)[0] ?? ''), ...rows]
}
