import { COUNTRIES, COUNTRY_ZONES } from '#domain/time/zones.ts'
import type { Country } from '#domain/time/zones.ts'

/** The platform's products (channels); the name is a key of the `enums` locale. */
export interface Product {
  id: number
  name: string
  /** `monitor` where its accounts only watch, so that it has no orders. */
  direction: 'collection' | 'payout' | 'monitor'
  currency: string
  /** Decimals of the currency's major unit. */
  exponent: number
  /** The payment evidence of this product's accounts. */
  evidence: 'sms' | 'webMessage' | 'usdt'
  /** The smallest amount that a payer can send, in units of the exponent; 1 unless said. */
  payableStep?: number
  parentId?: number
}

export const PRODUCTS = [
  { id: 1008, name: 'walletQr', direction: 'collection', currency: 'CNY', exponent: 2, evidence: 'webMessage' },
  { id: 1009, name: 'bankPayout', direction: 'payout', currency: 'CNY', exponent: 2, evidence: 'sms' },
  { id: 1034, name: 'walletQrDynamic', direction: 'collection', currency: 'CNY', exponent: 2, evidence: 'webMessage' },
  {
    id: 1045,
    name: 'digitalRmb',
    direction: 'collection',
    currency: 'CNY',
    exponent: 4,
    evidence: 'sms',
    payableStep: 100,
  },
  {
    id: 3001,
    name: 'internationalCardToCard',
    direction: 'collection',
    currency: 'INR',
    exponent: 2,
    evidence: 'sms',
    parentId: 3024,
  },
  { id: 3002, name: 'indiaAutoPayout', direction: 'payout', currency: 'INR', exponent: 2, evidence: 'sms' },
  { id: 3003, name: 'gatewayPayout', direction: 'payout', currency: 'INR', exponent: 2, evidence: 'webMessage' },
  { id: 3004, name: 'otpMonitor', direction: 'monitor', currency: 'INR', exponent: 2, evidence: 'sms' },
  { id: 3015, name: 'usdtCollection', direction: 'collection', currency: 'USDT', exponent: 6, evidence: 'usdt' },
  { id: 3016, name: 'usdtPayout', direction: 'payout', currency: 'USDT', exponent: 6, evidence: 'usdt' },
  { id: 3024, name: 'mainProduct', direction: 'collection', currency: 'INR', exponent: 2, evidence: 'sms' },
  { id: 3031, name: 'kenyaMobileMoney', direction: 'collection', currency: 'KES', exponent: 2, evidence: 'sms' },
] as const satisfies readonly Product[]

export type ProductId = (typeof PRODUCTS)[number]['id']

export type ProductName = (typeof PRODUCTS)[number]['name']

export type Currency = (typeof PRODUCTS)[number]['currency']

/** The currencies of all products. */
export const CURRENCIES: readonly Currency[] = [...new Set(PRODUCTS.map(({ currency }) => currency))]

/** Currency of each country. */
export const CURRENCY_OF: Readonly<Record<Country, Currency>> = { china: 'CNY', india: 'INR', kenya: 'KES' }

/** The zone in which the banks of a currency write their times; undefined where it has no country. */
export function bankZone(currency: string): string | undefined {
  const country = COUNTRIES.find((one) => CURRENCY_OF[one] === currency)
  return country && COUNTRY_ZONES[country]
}

/** The first product by which payers pay in a currency. */
export const usualProduct = (currency: Currency): number =>
  PRODUCTS.find((product) => product.currency === currency && product.direction === 'collection')?.id ?? PRODUCTS[0].id

export const PRODUCT_IDS = PRODUCTS.map((product) => product.id)

/** The product that groups its children in filters ("main product"). */
export const MAIN_PRODUCT_ID = 3024

const byId = new Map<number, Product>(PRODUCTS.map((product) => [product.id, product]))

export function productOf(id: number): Product | undefined {
  return byId.get(id)
}

/** A product and its children, for the main-product filter. */
export function productFamily(id: number): number[] {
  return PRODUCTS.filter((product: Product) => product.id === id || product.parentId === id).map(
    (product) => product.id,
  )
}

/**
 * The ledger's decimals of a currency: those of its finest product, so that one account per currency loses nothing (CNY
 * is stored in 1/10 000 because of digital RMB).
 */
export function ledgerExponent(currency: string): number {
  return Math.max(...PRODUCTS.filter((product) => product.currency === currency).map((product) => product.exponent))
}

/**
 * Converts minor units of a product to the ledger's minor units of the currency; throws RangeError beyond the safe
 * integers.
 */
export function toLedgerMinor(amountMinor: number, currency: string, exponent: number): number {
  const scaled = amountMinor * 10 ** (ledgerExponent(currency) - exponent)
  if (!Number.isSafeInteger(scaled)) throw new RangeError(`no safe integer: ${scaled}`)
  return scaled
}

/** The largest order or payout in the ledger's minor units, so that balances over many stay safe integers. */
const LEDGER_AMOUNT_MAX = 1_000_000_000_000

/** The largest amount of a product's order or payout, in its minor units. */
export const largestAmount = ({ currency, exponent }: Pick<Product, 'currency' | 'exponent'>): number =>
  fromLedgerMinor(LEDGER_AMOUNT_MAX, currency, exponent)

/** Converts the ledger's minor units of a currency to those of a product, down to what the product can pay. */
export function fromLedgerMinor(ledgerMinor: number, currency: string, exponent: number): number {
  return Math.floor(ledgerMinor / 10 ** (ledgerExponent(currency) - exponent))
}
