import { CURRENCIES } from '#domain/products.ts'
import type { Currency } from '#domain/products.ts'

/** The same limit for all currencies, in the ledger's minor units of each; 0 for none. */
export const equalLimits = (minor: number): Record<Currency, number> =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, minor])) as Record<Currency, number>
