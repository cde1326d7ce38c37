import { toString as drawQrCode } from 'qrcode'
import { fitsQrCode, isSafeAddress } from '#domain/accounts/payer-links.ts'
import { formatMajor } from '#domain/money/money.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { Account } from '#server/collect/pay/find-payment.ts'

/** Texts of QR codes that are addresses to open as well: of the web and of known payment apps. */
const OPENED_SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'upi:', 'alipays:', 'alipayqr:', 'weixin:'])

/** What a payment app scans: the account's own code, else its UPI address with the amount, else its wallet's address. */
export function scannedText(order: OrderRecord, account: Account): string | null {
  return account.link || upiLink(order, account) || account.walletAddress || null
}

/** What opens a payment app or the account's own page; null where there is no such address, or an unsafe one. */
export function jumpUrlOf(order: OrderRecord, account: Account): string | null {
  if (account.jumpLink) return isSafeAddress(account.jumpLink) ? account.jumpLink : null
  const link = account.link || upiLink(order, account)
  return link && isSafeAddress(link) && OPENED_SCHEMES.has(new URL(link).protocol) ? link : null
}

/** The text as an SVG image; null where no code can hold it. */
export async function qrImage(text: string | null): Promise<string | null> {
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
