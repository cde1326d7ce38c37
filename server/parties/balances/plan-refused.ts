import { CODES } from '#contract/wire/envelope.ts'
import type { OperationAccount, PlanRefusal } from '#domain/money/balance-operations.ts'
import { formatMoneyShort } from '#domain/money/money.ts'
import { ledgerExponent } from '#domain/products.ts'
import { AppError, badField } from '#server/platform/app-error.ts'

type Params = Record<string, string>
const conflict = (msg: string, params: Params) => new AppError(CODES.conflict, msg, { params })

const INSUFFICIENT: Partial<Record<OperationAccount, (params: Params) => AppError>> = {
  available: (params) => conflict('balance.insufficientAvailable', params),
  held: (params) => conflict('balance.insufficientHeld', params),
  deposit: (params) => conflict('balance.insufficientDeposit', params),
}

/** An amount as texts say it: `1,200.00 INR`. */
export const moneyText = (minor: number, currency: string) =>
  `${formatMoneyShort(minor, ledgerExponent(currency))} ${currency}`

/** Why an operation is impossible, with how much there is: 409, or 400 at the amount. */
export function planRefused(refusal: PlanRefusal, currency: string): AppError {
  switch (refusal.reason) {
    case 'insufficient': {
      const params = { present: moneyText(refusal.presentMinor, currency) }
      return INSUFFICIENT[refusal.account]?.(params) ?? conflict('ledger.insufficient', { currency })
    }
    case 'moreThanOpen':
      return conflict('balance.moreThanOpen', { present: moneyText(refusal.presentMinor, currency) })
    case 'nothingOpen':
      return conflict('balance.nothingOpen', { currency })
    case 'notForSuppliers':
      return conflict('balance.notForSuppliers', {})
    case 'noAmount':
      return badField('amountMinor', 'required')
    case 'tooMuch':
      return badField('amountMinor', 'outOfRange')
  }
}
