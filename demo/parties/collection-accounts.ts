import { familyOfProduct, secretsOf } from '#domain/accounts/families.ts'
import { WEIGHT } from '#domain/accounts/allocation.ts'
import { productOf } from '#domain/products.ts'
import type { monitorResources, monitors, resources } from '#server/db/schema/schema.ts'
import { DIGITAL_RMB_BANKS, INDIAN_BANKS, personName } from '#demo/parties/names.ts'
import type { Parties } from '#demo/parties/parties.ts'
import { weighted, zipf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { ethereumAddress, tronAddress } from '#domain/usdt/usdt-address.ts'
import { newProofs } from '#server/collect/monitors/list/change-monitors.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'

export type ResourceRow = typeof resources.$inferInsert & {
  id: number
  supplierId: number
  productId: number
  name: string
}
type MonitorRow = typeof monitors.$inferInsert & { id: number }

/** The accounts that money is collected on, and their monitors. */
export interface CollectionAccounts {
  resources: ResourceRow[]
  monitors: MonitorRow[]
  monitorResources: (typeof monitorResources.$inferInsert)[]
}

/** The number of accounts per product. */
const COUNTS: readonly (readonly [productId: number, count: number])[] = [
  [3001, 52],
  [3024, 12],
  [1008, 28],
  [1034, 24],
  [1045, 14],
  [3015, 16],
  [3016, 4],
  [3004, 6],
  [3031, 10],
]

const WATCHED_TOGETHER = 6
/** One of so many wallets is of Ethereum. */
const ERC20_EVERY = 5

/** Every so many accounts one takes so many orders in its turn. */
const HEAVY_EVERY = 7
const HEAVY = 3

/** The limits of an account per order and per day, in major units. */
const BOUNDS: Record<number, { min: number; max: number; daily: number }> = {
  3001: { min: 100, max: 100_000, daily: 4_000_000 },
  3024: { min: 500, max: 200_000, daily: 6_000_000 },
  1008: { min: 10, max: 5_000, daily: 300_000 },
  1034: { min: 10, max: 10_000, daily: 400_000 },
  1045: { min: 50, max: 50_000, daily: 900_000 },
  3015: { min: 10, max: 50_000, daily: 2_000_000 },
  3016: { min: 10, max: 50_000, daily: 2_000_000 },
  3004: { min: 1, max: 1, daily: 1 },
  3031: { min: 50, max: 150_000, daily: 3_000_000 },
}

/** Creates accounts of every kind, spread over the suppliers (the first get most), and their monitors. */
export function makeCollectionAccounts(
  random: Random,
  secrets: SecretBox,
  parties: Parties,
  createdAt: Date,
): CollectionAccounts {
  const drawSupplier = weighted(zipf(parties.suppliers, 0.5))
  const rows: ResourceRow[] = []
  for (const [productId, count] of COUNTS) {
    for (let nth = 1; nth <= count; nth += 1) {
      // The demo's two sign-in suppliers have at least one account of every kind.
      const supplier = parties.suppliers[nth <= 2 ? nth - 1 : -1] ?? drawSupplier(random.next())
      rows.push(
        resourceRow(random, secrets, { id: rows.length + 1, supplierId: supplier.id, productId, nth, createdAt }),
      )
    }
  }
  return { resources: rows, ...monitorsOf(random, secrets, rows, createdAt) }
}

interface Place {
  id: number
  supplierId: number
  productId: number
  nth: number
  createdAt: Date
}

function resourceRow(
  random: Random,
  secrets: SecretBox,
  { id, supplierId, productId, nth, createdAt }: Place,
): ResourceRow {
  const product = productOf(productId)
  const bounds = BOUNDS[productId]
  if (product === undefined || bounds === undefined) throw new RangeError(`no product ${productId}`)
  const scale = 10 ** product.exponent
  const kind = identityOf(random, productId, nth)
  return {
    ...kind,
    id,
    supplierId,
    productId,
    // A few are disabled, as in practice.
    state: nth > 4 && random.chance(0.06) ? 1 : 0,
    ...sealedOf(random, secrets, productId),
    minAmountMinor: bounds.min * scale,
    maxAmountMinor: bounds.max * scale,
    dailyCountLimit: random.chance(0.5) ? random.int(4, 10) * 200 : null,
    dailyAmountLimitMinor: random.chance(0.7) ? bounds.daily * scale : null,
    maxConcurrentOrders: random.int(2, 6) * 10,
    // Some get a larger part of the orders.
    weight: nth % HEAVY_EVERY === 0 ? HEAVY : WEIGHT.usual,
    createdAt,
  }
}

function identityOf(random: Random, productId: number, nth: number) {
  const none = {
    bankName: null,
    accountName: null,
    cardNumber: null,
    ifscCode: null,
    vpa: null,
    walletAddress: null,
    link: null,
    details: {},
  }
  if (productId === 3001 || productId === 3024) return bankCard(random, productId, nth)
  if (productId === 3015 || productId === 3016) {
    const bytes = Uint8Array.from({ length: 20 }, () => random.int(0, 255))
    const isTron = nth % ERC20_EVERY !== 0
    const walletAddress = (isTron ? tronAddress : ethereumAddress)(bytes)
    const name = `${isTron ? 'TRC20' : 'ERC20'} ${walletAddress.slice(0, 4)}…${walletAddress.slice(-4)}`
    return { ...none, name, walletAddress, link: walletAddress, details: { nickname: `Wallet ${nth}` } }
  }
  if (productId === 3004) return { ...none, ...otpPhone(random, nth) }
  if (productId === 3031) return { ...none, ...mpesaNumber(random, nth) }
  const accountName = personName(random, 'CNY')
  if (productId === 1045) {
    const cardNumber = `003${random.digits(13)}`
    return {
      ...none,
      name: `数币 ${accountName} ${cardNumber.slice(-4)}`,
      accountName,
      bankName: random.pick(DIGITAL_RMB_BANKS),
      cardNumber,
    }
  }
  const walletAddress = `2088${random.digits(12)}`
  const name = `${productId === 1008 ? '钱包' : '动态码'} ${accountName} ${walletAddress.slice(-4)}`
  return { ...none, name, accountName, walletAddress, link: `https://qr.wallet.example/${walletAddress}` }
}

function bankCard(random: Random, productId: number, nth: number) {
  const [prefix, bankName] = INDIAN_BANKS[(nth + productId) % INDIAN_BANKS.length] ?? INDIAN_BANKS[0]
  const accountName = personName(random, 'INR')
  const cardNumber = `${random.int(1, 9)}${random.digits(random.int(10, 14))}`
  const ifscCode = `${prefix}0${random.digits(6)}`
  const vpa = `${accountName.toLowerCase().replace(' ', '.')}${random.digits(2)}@ok${prefix.toLowerCase()}`
  return {
    name: `${prefix} ${accountName} ${cardNumber.slice(-4)}`,
    bankName,
    accountName,
    cardNumber,
    ifscCode,
    vpa,
    walletAddress: null,
    link: `upi://pay?pa=${vpa}&pn=${encodeURIComponent(accountName)}`,
    details: {
      country: 'india',
      channelType: nth % 3 === 0 ? 'upi' : 'imps',
      cardType: 'regular',
      securityLevel: nth % 5 === 0 ? 'high' : 'medium',
      pageType: nth % 3 === 0 ? 'upi' : 'card',
      backfillUtr: nth % 2 === 0,
      loginUser: `u${random.digits(8)}`,
    },
  }
}

function otpPhone(random: Random, nth: number) {
  const [prefix, bankName] = INDIAN_BANKS[nth % INDIAN_BANKS.length] ?? INDIAN_BANKS[0]
  const phone = `+919${random.digits(9)}`
  const accountName = personName(random, 'INR')
  return { name: `${prefix} OTP ${phone.slice(-4)}`, bankName, accountName, details: { phone } }
}

function mpesaNumber(random: Random, nth: number) {
  const isTill = nth % 3 === 0
  const cardNumber = random.digits(isTill ? 7 : 6)
  const accountName = `${personName(random, 'KES')} Ltd`
  return {
    name: `${isTill ? 'Till' : 'Paybill'} ${cardNumber}`,
    accountName,
    cardNumber,
    details: { tillKind: isTill ? 'till' : 'paybill', accountReference: isTill ? null : `ACC${nth}` },
  }
}

/** Sealed values of the account's family; wallets that only receive have none. */
function sealedOf(random: Random, secrets: SecretBox, productId: number) {
  const family = familyOfProduct(productId)
  const secretNames = family ? secretsOf(family) : []
  const values: Record<string, string> = Object.fromEntries(secretNames.map((name) => [name, `Pw${random.digits(12)}`]))
  return { credentials: secretNames.length === 0 ? null : secrets.seal(JSON.stringify(values)), secretNames }
}

function monitorsOf(random: Random, secrets: SecretBox, rows: readonly ResourceRow[], createdAt: Date) {
  const groups = Map.groupBy(rows, (row) => `${row.supplierId} ${productOf(row.productId)?.evidence}`)
  const monitorRows: MonitorRow[] = []
  const watched: (typeof monitorResources.$inferInsert)[] = []
  for (const group of groups.values()) {
    for (const [at, resource] of group.entries()) {
      if (at % WATCHED_TOGETHER === 0)
        monitorRows.push(monitorRow(random, secrets, monitorRows.length + 1, resource, createdAt))
      watched.push({ monitorRowId: monitorRows.length, resourceId: resource.id })
    }
  }
  return { monitors: monitorRows, monitorResources: watched }
}

function monitorRow(
  random: Random,
  secrets: SecretBox,
  id: number,
  { supplierId, productId }: ResourceRow,
  createdAt: Date,
): MonitorRow {
  const hex = () => Array.from({ length: 48 }, () => random.int(0, 15).toString(16)).join('')
  const evidence = productOf(productId)?.evidence ?? 'sms'
  const number = String(id).padStart(3, '0')
  return {
    id,
    monitorId: `mon-${evidence.toLowerCase()}-${number}`,
    name: `${evidence === 'usdt' ? 'Chain reader' : 'Phone'} ${number}`,
    supplierId,
    ...newProofs(secrets, hex(), hex()),
    createdAt,
  }
}
