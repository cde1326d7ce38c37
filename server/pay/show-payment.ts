import type { OutputOf } from '#contract/contract.ts'
import type { Payment } from '#contract/pay.endpoints.ts'
import { PAYER_FIELDS } from '#domain/orders/payer-page.ts'
import type { Queryable } from '#server/db/client.ts'
import type { OrderRecord } from '#server/orders/order-record.ts'
import { accountOf } from '#server/pay/find-payment.ts'
import type { Account } from '#server/pay/find-payment.ts'
import { jumpUrlOf, qrImage, scannedText } from '#server/pay/payment-links.ts'
import { payerStateOf, secondsLeftOf, showsAccount, takesUtr } from '#server/pay/payer-state.ts'
import { isDemoSystem } from '#server/platform/installation.ts'
import type { Services } from '#server/platform/services.ts'

const UTR_END = 4

/** An order as its payer sees it: no parties, no names but the account's, and no account after the end. */
export async function showPayment(
  db: Queryable,
  services: Services,
  order: OrderRecord,
): Promise<OutputOf<'pay.getOrder'>> {
  const now = services.now()
  const state = payerStateOf(order, now)
  const isOpen = state === 'waiting' || state === 'checking'
  return {
    state,
    version: order.version,
    payment: isOpen ? await paymentOf(db, order, now) : null,
    takesUtr: takesUtr(services, order),
    utrEnd: isOpen || state === 'timedOut' ? (order.utr?.slice(-UTR_END) ?? null) : null,
    returnUrl: order.returnUrl,
    isDemo: isOpen && (await isDemoSystem(db)),
  }
}

async function paymentOf(db: Queryable, order: OrderRecord, now: Date): Promise<Payment> {
  const account = showsAccount(order, now) ? await accountOf(db, order) : undefined
  return {
    currency: order.currency,
    exponent: order.exponent,
    amountMinor: order.payableMinor,
    secondsLeft: secondsLeftOf(order, now),
    ...(account === undefined ? NO_ACCOUNT : await accountShown(order, account)),
  }
}

const NO_ACCOUNT = { fields: [], identifyCode: null, qrCode: null, jumpUrl: null }

async function accountShown(order: OrderRecord, account: Account) {
  return {
    fields: PAYER_FIELDS.flatMap((name) => {
      const value = account[name]
      return value === null || value === '' ? [] : [{ name, value }]
    }),
    // A chain carries no note.
    identifyCode: order.currency === 'USDT' ? null : order.identifyCode,
    qrCode: await qrImage(scannedText(order, account)),
    jumpUrl: jumpUrlOf(order, account),
  }
}
