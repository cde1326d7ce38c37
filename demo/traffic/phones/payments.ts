import type { InputOf, OutputOf } from '#contract/contract.ts'
import { formatMajor } from '#domain/money/money.ts'
import { productOf } from '#domain/products.ts'
import type { DemoFile } from '#demo/demo-file.ts'
import { makeUtr } from '#demo/orders/order-amounts.ts'
import { personName } from '#demo/parties/names.ts'
import { trueSender } from '#demo/parties/true-sender.ts'
import type { Random } from '#demo/random.ts'
import { mistyped } from '#demo/traffic/phones/behaviour.ts'
import type { PayerConduct } from '#demo/traffic/phones/behaviour.ts'

/** Fields of an order that its payer knows: the amount, and the account. */
export type ToPay = Pick<OutputOf<'api.order.create'>, 'payAmount'> & {
  payTo: Pick<
    NonNullable<OutputOf<'api.order.create'>['payTo']>,
    'cardNumber' | 'address' | 'identifyCode' | 'bankName' | 'ifscCode'
  > | null
}
type Monitor = Pick<DemoFile['monitors'][number], 'monitorId' | 'key' | 'accounts'>

/** A monitor's payment record, and the monitor that reports it. */
export interface Payment {
  monitor: Monitor
  record: Omit<InputOf<'monitor.report'>, 'monitorId'>
}

/** Finds the monitors of the accounts named in orders. */
export function monitorsByAccount(monitors: readonly Monitor[]): ReadonlyMap<string, Monitor> {
  return new Map(monitors.flatMap((monitor) => monitor.accounts.map((account) => [account, monitor] as const)))
}

/** Report of the account's monitor when an order is paid; undefined without an account or a monitor. */
export function paymentOf(
  random: Random,
  order: ToPay,
  productId: number,
  conduct: PayerConduct,
  watchers: ReadonlyMap<string, Monitor>,
): Payment | undefined {
  const { payTo } = order
  const account = payTo?.cardNumber ?? payTo?.address
  const monitor = account == null ? undefined : watchers.get(account)
  const product = productOf(productId)
  if (payTo == null || account == null || monitor === undefined || product === undefined) return undefined
  const amountMinor = conduct === 'wrongAmount' ? mistyped(random, order.payAmount, productId) : order.payAmount
  const utr = conduct === 'withoutUtr' ? undefined : makeUtr(random, product)
  const payerName = product.currency === 'USDT' ? undefined : personName(random, product.currency)
  const identifyCode = writtenCode(random, payTo.identifyCode, conduct)
  const amount = `${product.currency} ${formatMajor(amountMinor, product.exponent)}`
  return {
    monitor,
    record: {
      recordId: `t${Date.now().toString(36)}${random.digits(8)}`,
      kind: product.evidence,
      ...(payTo.cardNumber === null ? { address: account } : { cardNumber: account }),
      amountMinor,
      // Phones that read an application name no sender.
      ...(product.evidence === 'sms' && { sender: trueSender({ ...payTo, productId }) }),
      utr,
      identifyCode,
      payerName,
      text: `${account.slice(-4)}: ${amount}${payerName === undefined ? '' : ` ${payerName}`}${utr === undefined ? '' : ` UTR ${utr}`}${identifyCode === undefined ? '' : ` ${identifyCode}`}`,
      occurredAt: new Date().toISOString(),
    },
  }
}

/** The code the payer enters in the payment: the order's, another one, or mostly none. */
function writtenCode(random: Random, code: string | null, conduct: PayerConduct): string | undefined {
  if (conduct === 'wrongCode') return random.digits(6)
  return code !== null && random.chance(0.6) ? code : undefined
}
