import { createHash } from 'node:crypto'
import type { ChainLink } from '#domain/money/commission.ts'
import { commissionOf, feeMinor } from '#domain/money/commission.ts'
import { ORDER_MARK_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { amountOf } from '#domain/money/currency-amounts.ts'
import type { CurrencyAmounts } from '#domain/money/currency-amounts.ts'
import { fromLedgerMinor, productOf } from '#domain/products.ts'
import type { orders } from '#server/db/schema/schema.ts'
import type { ResourceRow } from '#demo/parties/collection-accounts.ts'
import { drawAmount, makePayer } from '#demo/orders/order-amounts.ts'
import { isLatePayment, lifeOf } from '#demo/orders/stories/order-life.ts'
import type { Life } from '#demo/orders/stories/order-life.ts'
import { STORIES } from '#demo/orders/stories/order-stories.ts'
import type { Story } from '#demo/orders/stories/order-stories.ts'
import { agentOf, siteOf } from '#server/collect/orders/create/order-origin.ts'
import { countryOf } from '#server/platform/addresses/country-of.ts'
import { isWorking } from '#demo/parties/parties.ts'
import type { UserProductRow, MerchantRow, Parties, SupplierRow } from '#demo/parties/parties.ts'
import { callerOf } from '#demo/orders/order-origins.ts'
import { personName } from '#demo/parties/names.ts'
import { weighted, zipf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'

export type OrderInsert = typeof orders.$inferInsert & {
  id: number
  productId: number
  payableMinor: number
  orderCode: string
}

/** A demo order with its life so far. */
export interface DemoOrder {
  row: OrderInsert
  life: Life
  /** The received amount and the merchant's fee, even if returned later; null when nothing was received. */
  received: { amountMinor: number; feeMinor: number } | null
  merchant: MerchantRow
  resource: ResourceRow | null
  supplier: SupplierRow | null
  /** The supplier with those above it, and what they earn. */
  chain: readonly ChainLink[]
}

export interface OrderSurroundings {
  random: Random
  parties: Parties
  resources: readonly ResourceRow[]
  now: Date
  timeoutMs: number
  /** Offset from UTC to the platform's wall clock, in ms. */
  zoneShiftMs: number
  /** A merchant's callback URL. */
  notifyUrlOf: (merchant: MerchantRow) => string
}

/** The relative usage of each product. */
const PRODUCT_WEIGHTS: Record<number, number> = { 3001: 42, 1008: 20, 1034: 14, 3015: 10, 1045: 8, 3024: 6, 3031: 24 }

const storyByChance = weighted(STORIES.map((story) => [story, story.share] as const))

/** Creates orders one at a time; call it with non-decreasing times, ids count from 1. */
export function createOrderMaker(surroundings: OrderSurroundings) {
  const { random, parties } = surroundings
  const merchants = parties.merchants.filter(isWorking)
  const drawMerchant = weighted(zipf(merchants))
  const products = new Map(merchants.map(({ id }) => [id, productsOf(parties, id)]))
  const accounts = accountsByProduct(surroundings.resources)
  const supplierOf = new Map(parties.suppliers.map((supplier) => [supplier.id, supplier]))
  const codes = new Set<string>()
  const held = new Set<string>()

  return function makeOrder(id: number, createdMs: number, given?: Story, ip?: string): DemoOrder {
    const merchant = drawMerchant(random.next())
    const agreement = (products.get(merchant.id) ?? fail('no products'))(random.next())
    const resource = (accounts.get(agreement.productId) ?? fail('no accounts'))(random.next())
    const life = lifeOf(random, given ?? storyByChance(random.next()), { ...surroundings, createdMs })
    const supplier = supplierOf.get(resource.supplierId) ?? fail('no supplier')
    const isAllocated = life.steps.some(({ step }) => step.event === 'ALLOCATE' || step.event === 'RESELECT')
    const row = bareRow(surroundings, { id, createdMs, merchant, agreement, life, codes, ip })
    if (isAllocated) allocate(row, resource, supplier, { random, held })
    const received = receivedOf(row, life, agreement)
    if (life.facts.isPaid && received !== null) {
      row.realAmountMinor = received.amountMinor
      row.feeMinor = life.paidAt === null ? null : received.feeMinor
    }
    const chain = isAllocated ? chainOf(parties, supplier) : []
    row.commissionMinor = row.completedAt ? commissionOf(row.realAmountMinor ?? 0, chain) : null
    return {
      row,
      life,
      received,
      merchant,
      resource: isAllocated ? resource : null,
      supplier: isAllocated ? supplier : null,
      chain,
    }
  }
}

interface Beginnings {
  id: number
  createdMs: number
  merchant: MerchantRow
  agreement: UserProductRow
  life: Life
  codes: Set<string>
  /** Where the payer is, unless by chance. */
  ip: string | undefined
}

function bareRow(
  surroundings: OrderSurroundings,
  { id, createdMs, merchant, agreement, life, codes, ip }: Beginnings,
): OrderInsert {
  const { random } = surroundings
  const product = productOf(agreement.productId) ?? fail(`no product ${agreement.productId}`)
  const amountMinor = drawAmount(random, product.id)
  const merchantOrderId = `${merchant.mchId}-${(createdMs % 1e11).toString(36).toUpperCase()}${random.digits(5)}`
  const notifyUrl = surroundings.notifyUrlOf(merchant)
  const drawn = makePayer(random, product, life.receivedAt !== null)
  const payer = { ...drawn, ip: ip ?? drawn.ip }
  const caller = callerOf(merchant.mchId)
  return {
    id,
    orderCode: newCode(random, createdMs + surroundings.zoneShiftMs, codes),
    merchantId: merchant.id,
    merchantName: merchant.name,
    merchantOrderId,
    contentHash: createHash('sha256').update(merchantOrderId).digest('hex'),
    supplierId: null,
    supplierName: null,
    resourceId: null,
    resourceName: null,
    productId: product.id,
    currency: product.currency,
    exponent: product.exponent,
    amountMinor,
    payableMinor: amountMinor,
    merchantRate: agreement.rate,
    merchantFixedFeeMinor: agreement.fixedFeeMinor,
    realAmountMinor: null,
    feeMinor: null,
    commissionMinor: null,
    status: ORDER_STATUS_IDS[life.status],
    callbackStatus: 0,
    supplementStatus: life.isSupplemented ? 1 : 0,
    supplementType: supplementType(random, life),
    orderMark: drawMark(random, life),
    locked: life.facts.locked,
    lockedBy: life.facts.locked ? 'gateway' : null,
    lockedAt: life.facts.locked ? life.endedAt : null,
    isProxy: false,
    holdsResource: life.facts.hasResource,
    ...payer,
    country: countryOf(payer.ip),
    agent: agentOf(caller.userAgent),
    referer: siteOf(caller.referer ?? undefined),
    // A payment is uncertain when the payer's name differs from the merchant's.
    validateUserName:
      life.isUnsure && payer.userName !== null ? personName(random, product.currency) : payer.validateUserName,
    cardNumber: null,
    ifscCode: null,
    bankName: null,
    usdtCount: null,
    usdtAddress: null,
    utrSubmittedAt: payer.utr === null ? null : life.receivedAt,
    notifyUrl,
    returnUrl: null,
    request: {
      mchId: merchant.mchId,
      productId: product.id,
      mchOrderNo: merchantOrderId,
      amount: amountMinor,
      notifyUrl,
      subject: payer.subject,
      clientIp: payer.ip,
      ...(payer.userName === null ? {} : { userName: payer.userName }),
    },
    createdAt: new Date(createdMs),
    allocatedAt: life.steps.findLast(({ step }) => step.event === 'ALLOCATE' || step.event === 'RESELECT')?.at ?? null,
    expiresAt: life.expiresAt ?? new Date(createdMs + surroundings.timeoutMs),
    completedAt: life.facts.isPaid ? life.paidAt : null,
    updatedAt: life.endedAt,
    updatedBy: life.lastActor,
    version: life.steps.length,
  }
}

function receivedOf(row: OrderInsert, life: Life, { rate, fixedFeeMinor }: UserProductRow): DemoOrder['received'] {
  if (life.receivedAt === null) return null
  return { amountMinor: row.payableMinor, feeMinor: feeMinor(row.payableMinor, rate, fixedFeeMinor) }
}

/** Allocates an account: the payee, and an amount made unique if the supplier floats amounts. */
function allocate(
  row: OrderInsert,
  resource: ResourceRow,
  supplier: SupplierRow,
  { random, held }: { random: Random; held: Set<string> },
): void {
  const payableMinor = floatingAmount(random, row, supplier)
  const key = `${resource.id} ${payableMinor}`
  // Two simultaneously open orders never have the same floated amount.
  const isTaken = row.holdsResource === true && held.has(key)
  if (row.holdsResource) held.add(key)
  row.payableMinor = isTaken ? row.amountMinor : payableMinor
  row.supplierId = supplier.id
  row.supplierName = supplier.name
  row.resourceId = resource.id
  row.resourceName = resource.name
  row.isProxy = typeof supplier.parentId === 'number'
  row.cardNumber = resource.cardNumber ?? null
  row.ifscCode = resource.ifscCode ?? null
  row.bankName = resource.bankName ?? null
  row.usdtAddress = resource.walletAddress ?? null
  if (row.currency === 'USDT') row.usdtCount = row.payableMinor
}

function floatingAmount(random: Random, row: OrderInsert, supplier: SupplierRow): number {
  const { floatsDown = {}, floatsUp = {} } = supplier
  const floatOf = (floats: CurrencyAmounts) =>
    fromLedgerMinor(amountOf(floats, row.currency), row.currency, row.exponent)
  const [floatDownMinor, floatUpMinor] = [floatOf(floatsDown), floatOf(floatsUp)]
  if (row.exponent !== 2 || floatUpMinor === 0 || random.chance(0.5)) return row.amountMinor
  return row.amountMinor + random.int(-floatDownMinor, floatUpMinor)
}

function supplementType(random: Random, life: Life): OrderInsert['supplementType'] {
  if (!life.isSupplemented) return null
  if (life.steps.some(({ step }) => isLatePayment(step))) return 'automatic'
  return random.chance(0.15) ? 'offset' : 'manual'
}

function drawMark(random: Random, life: Life): number {
  if (life.steps.some(({ step }) => step.event === 'MARK'))
    return random.chance(0.6) ? ORDER_MARK_IDS.suspicious : ORDER_MARK_IDS.malicious
  if (life.isSupplemented && random.chance(0.15)) return ORDER_MARK_IDS.leakFix
  const at = random.next()
  if (at < 0.006) return ORDER_MARK_IDS.test
  return at < 0.012 ? ORDER_MARK_IDS.suspicious : ORDER_MARK_IDS.normal
}

function newCode(random: Random, localMs: number, codes: Set<string>): string {
  const day = new Date(localMs).toISOString().slice(2, 10).replaceAll('-', '')
  let code = `C${day}${random.digits(10)}`
  while (codes.has(code)) code = `C${day}${random.digits(10)}`
  codes.add(code)
  return code
}

function productsOf(parties: Parties, merchantId: number) {
  const own = parties.userProducts.filter(
    (product) => product.ownerKind === 'merchant' && product.ownerId === merchantId,
  )
  return weighted(own.map((product) => [product, PRODUCT_WEIGHTS[product.productId] ?? 1] as const))
}

function accountsByProduct(resources: readonly ResourceRow[]) {
  const groups = Map.groupBy(resources, ({ productId }) => productId)
  return new Map([...groups].map(([productId, rows]) => [productId, weighted(zipf(rows, 0.5))]))
}

function fail(message: string): never {
  throw new RangeError(message)
}

/** A supplier and, in a team, its leader. */
function chainOf({ suppliers, supplierRates }: Parties, { id, parentId }: SupplierRow): ChainLink[] {
  const link = (supplierId: number) => ({ supplierId, rate: supplierRates.get(supplierId) ?? 0 })
  return [id, ...suppliers.filter((one) => one.id === parentId).map((leader) => leader.id)].map(link)
}
