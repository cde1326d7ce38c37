import type { ChannelField } from '#domain/accounts/channel-fields.ts'
import { isUpiAddress } from '#domain/accounts/payment-codes.ts'
import { formatMajor } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import type { Product } from '#domain/products.ts'
import { pastedText } from '#domain/text/pasted-text.ts'
import { isUsdtAddress } from '#domain/usdt/usdt-address.ts'

/** Whom a payout pays, as the call, a file or the form says it. */
export type Payee = { readonly [F in ChannelField]?: string | undefined }

/** A fault of a payee: the field, and a key below `fault` of the `errors` texts. */
export interface PayeeFault {
  path: ChannelField
  fault: 'required' | 'upi' | 'usdtAddress'
}

/**
 * Why a product cannot pay a payee; nothing if it can. Every way to create a payout asks this before money is frozen: money
 * for an address that nobody has would stay frozen.
 */
export function payeeFaults(product: Product, payee: Payee): PayeeFault[] {
  return product.evidence === 'usdt' ? walletFaults(payee) : bankFaults(product, payee)
}

const missing = (path: ChannelField): PayeeFault => ({ path, fault: 'required' })

function walletFaults({ address }: Payee): PayeeFault[] {
  if (!address) return [missing('address')]
  return isUsdtAddress(address) ? [] : [{ path: 'address', fault: 'usdtAddress' }]
}

function bankFaults({ currency }: Product, { cardNumber, ifscCode, userName, vpa }: Payee): PayeeFault[] {
  const faults: PayeeFault[] = []
  if (!userName?.trim()) faults.push(missing('userName'))
  if (!cardNumber && !vpa) faults.push(missing('cardNumber'))
  if (vpa && !isUpiAddress(vpa.trim())) faults.push({ path: 'vpa', fault: 'upi' })
  if (currency === 'INR' && cardNumber && !ifscCode) faults.push(missing('ifscCode'))
  return faults
}

/** The account of a payee. */
export type PayeeAccount = 'cardNumber' | 'vpa' | 'address'
export type PayeeField = PayeeAccount | 'ifscCode' | 'bankName' | 'payeeName'

/** One way of paying a payee: its account, and what a bank's page asks for beside it, in that order. */
interface PayeeWay {
  account: PayeeAccount
  beside: readonly Exclude<PayeeField, PayeeAccount>[]
}

/** The ways of paying the payees of a product; a payee that has the accounts of several is paid by the first. */
export function payeeWaysOf({ currency, evidence }: Pick<Product, 'currency' | 'evidence'>): readonly PayeeWay[] {
  if (evidence === 'usdt') return [{ account: 'address', beside: [] }]
  return [
    { account: 'cardNumber', beside: [currency === 'INR' ? 'ifscCode' : 'bankName', 'payeeName'] },
    { account: 'vpa', beside: ['payeeName'] },
  ]
}

/**
 * Other payouts to the payee are shown this long before and after a payout; one of the same amount within the shorter time may be
 * the same payment, asked for twice.
 */
export const SAME_PAYEE = { hours: 24, repeatMinutes: 60, shown: 20 } as const

/** A part of what a bank's page asks for. */
export type PayeePart = PayeeField | 'amount'

interface PaidPayout extends Readonly<Partial<Record<PayeeField, string | null | undefined>>> {
  productId: number
  amountMinor: number
  exponent: number
}

/** The parts that a bank's page asks for, in its order: the payee's account, the fields beside it, and the amount in plain digits. */
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
