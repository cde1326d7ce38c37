import type { OutputOf } from '#contract/contract.ts'
import type { PayoutRow } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { Lookup } from '#features/list/list-texts.ts'

/** An account to pay from, as its call gives it. */
export type PayingAccount = Pick<
  OutputOf<'payoutOrder.getResources'>['list'][number],
  'bankName' | 'cardNumber' | 'supplierName' | 'currency' | 'exponent' | 'room'
>
type Amount = Pick<PayoutRow, 'amountMinor'>

/** As many digits of an account's number as people know it by. */
const LAST = 4

/** True if the reported balance and today's remaining limit suffice for a payout. An unknown figure counts as enough. */
export const hasRoomFor = (account: Pick<PayingAccount, 'room'>, payout: Amount): boolean =>
  hasBalanceFor(account, payout) && hasLeftFor(account, payout)

const hasBalanceFor = ({ room: { balance } }: Pick<PayingAccount, 'room'>, { amountMinor }: Amount): boolean =>
  balance === null || balance.minor >= amountMinor

const hasLeftFor = ({ room: { leftToday } }: Pick<PayingAccount, 'room'>, { amountMinor }: Amount): boolean =>
  leftToday.orders !== 0 && (leftToday.amountMinor === null || leftToday.amountMinor >= amountMinor)

/**
 * The description of an account to pay from: bank, last four digits and supplier, and in a second line the
 * balance and what is left today.
 */
export function accountHint(account: PayingAccount, payout: Amount, t: Lookup): string {
  const { bankName, cardNumber, currency, exponent, supplierName } = account
  const { balance, leftToday } = account.room
  const money = (minor: number) => `${formatMoney(minor, exponent)} ${currency}`
  const lacking = (is: boolean) => (is ? {} : { context: 'short' })
  const left = [
    ...(leftToday.amountMinor === null ? [] : [money(leftToday.amountMinor)]),
    ...(leftToday.orders === null ? [] : [t('payouts:account.orders', { count: leftToday.orders })]),
  ]
  const whose = [bankName, cardNumber && `•••• ${cardNumber.slice(-LAST)}`, supplierName]
  const room = [
    balance === null
      ? t('payouts:account.noBalance')
      : t('payouts:account.balance', { amount: money(balance.minor), ...lacking(hasBalanceFor(account, payout)) }),
    left.length === 0
      ? t('payouts:account.noLimit')
      : t('payouts:account.left', { left: left.join(' · '), ...lacking(hasLeftFor(account, payout)) }),
  ]
  return [whose, room].map((line) => line.filter(Boolean).join(' · ')).join('\n')
}
