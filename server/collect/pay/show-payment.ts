import { toString as drawQrCode } from 'qrcode'
import type { OutputOf } from '#contract/contract.ts'
import type { Payment } from '#contract/orders/pay.endpoints.ts'
import { fitsQrCode, isSafeAddress, PAYER_FIELDS } from '#domain/orders/payer-page.ts'
import { formatMajor } from '#domain/money/money.ts'
import type { PayerData } from '#domain/pay-scripts/pay-script.ts'
import { payerDataOf } from '#server/collect/orders/create/order-payer-data.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { accountOf, payerStateOf, secondsLeftOf, showsAccount, takesUtr } from '#server/collect/pay/payer-state.ts'
import type { Account } from '#server/collect/pay/payer-state.ts'
import type { Call } from '#server/http/call.ts'
import { isDemoSystem } from '#server/platform/installation.ts'

/** Texts of QR codes that are addresses to open as well: of the web and of known payment apps. */
const OPENED_SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'upi:', 'alipays:', 'alipayqr:', 'weixin:'])

/** Text for a payment app to scan: the account's own code, else its UPI address with the amount, else its wallet. */
function scannedText(order: OrderRecord, account: Account): string | null {
  return account.link || upiLink(order, account) || account.walletAddress || null
}

/** Address that opens a payment app or the account's own page; null without one, or for an unsafe one. */
function jumpUrlOf(order: OrderRecord, account: Account): string | null {
  if (account.jumpLink) return isSafeAddress(account.jumpLink) ? account.jumpLink : null
  const link = account.link || upiLink(order, account)
  return link && isSafeAddress(link) && OPENED_SCHEMES.has(new URL(link).protocol) ? link : null
}

/** The text as an SVG image; null where no code can hold it. */
async function qrImage(text: string | null): Promise<string | null> {
  if (text === null || !fitsQrCode(text)) return null
  return await drawQrCode(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
}

/** A UPI address with payee, amount and the order's code, as payment apps in India read it. */
function upiLink({ currency, exponent, identifyCode, payableMinor }: OrderRecord, { accountName, vpa }: Account) {
  if (vpa === null || vpa === '' || currency !== 'INR') return null
  const fields = { pa: vpa, pn: accountName, am: formatMajor(payableMinor, exponent), cu: currency, tn: identifyCode }
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `upi://pay?${given.join('&')}`
}

const UTR_END = 4

/** An order as its payer sees it: no parties, no names but the account's, and no account after the end. */
export async function showPayment(
  { db, services, whileWaitingOutside }: Pick<Call, 'db' | 'services' | 'whileWaitingOutside'>,
  found: OrderRecord,
): Promise<OutputOf<'pay.getOrder'>> {
  const now = services.now()
  const account = showsAccount(found, now) ? await accountOf(db, found) : undefined
  const { order, data } = account
    ? await payerDataOf({ services, whileWaitingOutside }, found, account)
    : { order: found, data: null }
  const state = payerStateOf(order, now)
  const isOpen = state === 'waiting' || state === 'checking'
  return {
    state,
    version: order.version,
    payment: isOpen ? await paymentOf(order, { account, data }, now) : null,
    takesUtr: takesUtr(services, order),
    utrEnd: isOpen || state === 'timedOut' ? (order.utr?.slice(-UTR_END) ?? null) : null,
    returnUrl: order.returnUrl,
    isDemo: isOpen && (await isDemoSystem(db)),
    isTest: false,
  }
}

interface Shown {
  account: Account | undefined
  data: PayerData | null
}

async function paymentOf(order: OrderRecord, { account, data }: Shown, now: Date): Promise<Payment> {
  return {
    currency: order.currency,
    exponent: order.exponent,
    amountMinor: order.payableMinor,
    secondsLeft: secondsLeftOf(order, now),
    ...(account === undefined ? NO_ACCOUNT : data ? await dataShown(data) : await accountShown(order, account)),
  }
}

const NO_ACCOUNT = { fields: [], given: [], identifyCode: null, qrCode: null, jumpUrl: null }

/** Payment data from a script, instead of the account. */
async function dataShown({ fields, payUrl, qrText }: PayerData) {
  return { ...NO_ACCOUNT, given: fields, qrCode: await qrImage(qrText), jumpUrl: payUrl }
}

async function accountShown(order: OrderRecord, account: Account) {
  return {
    fields: PAYER_FIELDS.flatMap((name) => {
      const value = account[name]
      return value === null || value === '' ? [] : [{ name, value }]
    }),
    given: [],
    // A chain carries no note.
    identifyCode: order.currency === 'USDT' ? null : order.identifyCode,
    qrCode: await qrImage(scannedText(order, account)),
    jumpUrl: jumpUrlOf(order, account),
  }
}
