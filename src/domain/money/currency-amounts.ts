import { CURRENCIES, ledgerExponent } from '#domain/products.ts'
import type { Currency } from '#domain/products.ts'

/** An amount for each of some currencies, in the ledger's minor units of each; none for the others. */
export type CurrencyAmounts = { readonly [C in Currency]?: number | undefined }

/** The amounts with their currencies and decimals, in the order of the products. */
export function amountsIn(amounts: CurrencyAmounts): { currency: Currency; exponent: number; amountMinor: number }[] {
  return CURRENCIES.flatMap((currency) => {
    const amountMinor = amounts[currency]
    return amountMinor === undefined ? [] : [{ currency, exponent: ledgerExponent(currency), amountMinor }]
  })
}

/** The amount of a currency; 0 for none. */
export const amountOf = (amounts: CurrencyAmounts, currency: string): number =>
  new Map<string, number>(Object.entries(amounts)).get(currency) ?? 0

/** Hundredths of any major unit in the ledger's minor units of a currency, within what a number holds. */
export const ledgerHundredths = (hundredths: number, currency: string): number => {
  const scaled = hundredths * 10 ** (ledgerExponent(currency) - 2)
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, scaled))
}
