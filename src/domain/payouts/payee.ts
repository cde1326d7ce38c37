import { formatMajor } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { pastedText } from '#domain/text/pasted-text.ts'

/** What a payee can be paid to. */
export type PayeeAccount = 'cardNumber' | 'vpa' | 'address'
export type PayeeField = PayeeAccount | 'ifscCode' | 'bankName' | 'payeeName'
export type Payee = Readonly<Partial<Record<PayeeField, string | null | undefined>>>

/** One way of paying a payee: its account, and what a bank's page asks for beside it, in that order. */
interface PayeeWay {
  account: PayeeAccount
  beside: readonly Exclude<PayeeField, PayeeAccount>[]
}

/** Fields that a payee may lack. */
const OPTIONAL: readonly PayeeField[] = ['bankName']

/** The ways of paying the payees of a product; a payee that has the accounts of several is paid by the first. */
export function payeeWaysOf({ currency, evidence }: Pick<Product, 'currency' | 'evidence'>): readonly PayeeWay[] {
  if (evidence === 'usdt') return [{ account: 'address', beside: [] }]
  return [
    { account: 'cardNumber', beside: [currency === 'INR' ? 'ifscCode' : 'bankName', 'payeeName'] },
    { account: 'vpa', beside: ['payeeName'] },
  ]
}

/** The first field without which a payee of a product cannot be paid; undefined if none is missing. */
export function missingPayeeField(product: Product, payee: Payee): PayeeField | undefined {
  const ways = payeeWaysOf(product)
  const way = ways.find(({ account }) => payee[account]) ?? ways[0]
  if (!way) return undefined
  const needed = [...way.beside.filter((field) => field === 'payeeName'), way.account, ...way.beside]
  return needed.find((field) => !OPTIONAL.includes(field) && !payee[field]?.trim())
}

/**
 * Other payouts to the payee are shown this long before and after a payout; one of the same amount within the shorter time may be
 * the same payment, asked for twice.
 */
export const SAME_PAYEE = { hours: 24, repeatMinutes: 60, shown: 20 } as const

/** A part of what a bank's page asks for. */
export type PayeePart = PayeeField | 'amount'

interface PaidPayout extends Payee {
  productId: number
  amountMinor: number
  exponent: number
}

/** What a bank's page asks for to pay a payout, in its order: the payee's account and what belongs to it, and the amount in plain digits. */
export function payeePartsOf(payout: PaidPayout): { part: PayeePart; text: string }[] {
  const product = productOf(payout.productId)
  const way = product && payeeWaysOf(product).find(({ account }) => payout[account])
  const fields = way ? [way.account, ...way.beside] : []
  const parts = fields.flatMap((part) => {
    const text = pastedText(payout[part] ?? '')
    return text === '' ? [] : [{ part, text: part === 'cardNumber' ? text.replaceAll(/[\s-]/g, '') : text }]
  })
  return [...parts, { part: 'amount', text: formatMajor(payout.amountMinor, payout.exponent) }]
}
