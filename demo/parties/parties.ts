import { Secret } from 'otpauth'
import type { Role } from '#domain/roles.ts'
import type { CurrencyAmounts } from '#domain/money/currency-amounts.ts'
import { PRODUCT_IDS } from '#domain/products.ts'
import type { userProducts, merchants, suppliers, users } from '#server/db/schema/schema.ts'
import { DEMO_ACCOUNTS, MERCHANT_COUNT, SUPPLIER_COUNT } from '#server/ops/system/demo-accounts.ts'
import { MERCHANT_NAMES, STAFF_NAMES, SUPPLIER_NAMES } from '#demo/parties/names.ts'
import type { Random } from '#demo/random.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'

type UserRow = typeof users.$inferInsert & { id: number }
export type SupplierRow = typeof suppliers.$inferInsert & { id: number }
export type MerchantRow = typeof merchants.$inferInsert & { id: number }
export type UserProductRow = typeof userProducts.$inferInsert & { fixedFeeMinor: number }

/** All parties of the demo: the users, and the merchants and suppliers they represent. */
export interface Parties {
  users: UserRow[]
  suppliers: SupplierRow[]
  merchants: MerchantRow[]
  userProducts: UserProductRow[]
  /** Rates of suppliers for all products, in 1/10 000. */
  supplierRates: ReadonlyMap<number, number>
}

interface PartySource {
  random: Random
  secrets: SecretBox
  passwordHash: string
  secondPasswordHash: string
  createdAt: Date
}

const PUBLISHED = new Set<string>(DEMO_ACCOUNTS.map(({ account }) => account))

/** Products of each merchant by position; the first two have nearly all. */
const MERCHANT_PRODUCTS: readonly (readonly number[])[] = [
  [3001, 3024, 1008, 1034, 1045, 3015],
  [3001, 1008, 1034, 3015],
  [1008, 1034, 1045],
  [3001, 3024, 3015, 3031],
  [1008, 1034, 3015],
  [3001, 3024],
  [1008, 1045],
  [3001, 3015],
  [1034, 1045, 3015],
  [3001, 3015, 3031],
  [1008, 1034],
  [3001],
]

/** Suppliers that lead a team, and the positions of its members; the first is the demo's supplier01. */
const TEAMS: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [6, 9, 13, 17]],
  [3, [11, 15]],
  [5, [19]],
])

const RATES: Record<number, number> = { 1008: 280, 1034: 260, 1045: 240, 3001: 320, 3015: 190, 3024: 300, 3031: 150 }

/** A merchant with limits of its own, wide enough for its orders. */
const LIMITED_MERCHANT = 9

/** Merchants that never worked: one that was not opened yet, and one that was given up. */
const IDLE_MERCHANTS = ['disabled', 'deleted'] as const

/** True for a merchant of the demo with orders. */
export const isWorking = ({ status }: MerchantRow): boolean => status === 'active'

/** Creates users, suppliers and merchants; ids count from 1, since the database is empty. */
export function makeParties(source: PartySource): Parties {
  const outside = new Set<string>(
    DEMO_ACCOUNTS.filter(({ role }) => role === 'supplier' || role === 'merchant').map(({ account }) => account),
  )
  const staff = DEMO_ACCOUNTS.filter(({ account }) => !outside.has(account))
  const people: UserRow[] = staff.map(({ account, role }, at) => ({
    ...userRow(source, at + 1, account, staffName(account), role),
    status: 'active',
  }))
  const addUser: AddUser = (account, name, role, status) => {
    const user = userRow(source, people.length + 1, account, name, role)
    people.push({ ...user, status: status === 'deleted' ? 'deleted' : 'active' })
    return user.id
  }
  const supplierRows = Array.from({ length: SUPPLIER_COUNT }, (_, at) => supplierRow(source, at + 1, addUser))
  const drawn = new Map(supplierRows.map(({ row, rate }) => [row.id, rate]))
  // Nobody earns more than who leads the team.
  const rateOf = (id: number) => Math.min(drawn.get(id) ?? 0, drawn.get(leaderOf(id) ?? id) ?? 0)
  const merchantRows = Array.from({ length: MERCHANT_COUNT }, (_, at) => merchantRow(source, at + 1, addUser))
  const idle = IDLE_MERCHANTS.map((status, at) => merchantRow(source, MERCHANT_COUNT + at + 1, addUser, status))
  return {
    users: people,
    suppliers: supplierRows.map(({ row }) => row),
    merchants: [...merchantRows, ...idle],
    userProducts: [
      ...merchantRows.flatMap((merchant) => productRows(source.random, merchant.id)),
      ...supplierRows.flatMap(({ row: { id } }) =>
        PRODUCT_IDS.map((productId) => ({ ...supplied(id, productId), rate: rateOf(id), fixedFeeMinor: 0 })),
      ),
    ],
    supplierRates: new Map(supplierRows.map(({ row: { id } }) => [id, rateOf(id)])),
  }
}

function staffName(account: string): string {
  return account in STAFF_NAMES ? STAFF_NAMES[account as keyof typeof STAFF_NAMES] : account
}

function userRow(source: PartySource, id: number, account: string, nickname: string, role: Role): UserRow {
  return {
    id,
    account,
    nickname,
    role,
    passwordHash: source.passwordHash,
    secondPasswordHash: source.secondPasswordHash,
    totpSecret: source.secrets.seal(secretText(source.random)),
    totpConfirmed: true,
    enableGoogleVerify: false,
    isDemo: PUBLISHED.has(account),
    createdAt: source.createdAt,
  }
}

/** A secret for authenticator apps: 20 bytes in base32. */
function secretText(random: Random): string {
  return new Secret({ buffer: Uint8Array.from({ length: 20 }, () => random.int(0, 255)).buffer }).base32
}

type IdleStatus = (typeof IDLE_MERCHANTS)[number]
/** Floats of that many hundredths in the currencies whose amounts have two decimals. */
const floatsOf = (hundredths: number): CurrencyAmounts => ({ CNY: hundredths * 100, INR: hundredths, KES: hundredths })

type AddUser = (account: string, name: string, role: Role, status?: IdleStatus) => number

const supplied = (ownerId: number, productId: number) => ({ ownerKind: 'supplier' as const, ownerId, productId })

function supplierRow({ random, createdAt }: PartySource, id: number, addUser: AddUser) {
  const name = SUPPLIER_NAMES[id - 1] ?? `Supplier ${id}`
  const floats = id % 3 === 1
  const userId = addUser(`supplier${String(id).padStart(2, '0')}`, name, 'supplier')
  const rate = random.int(8, 24) * 5
  const row: SupplierRow = {
    id,
    userId,
    name,
    parentId: leaderOf(id),
    minBalances: { INR: 100_000 },
    maxConcurrentOrders: random.int(3, 10) * 100,
    dailyCountLimit: id % 7 === 0 ? 20_000 : null,
    floatsUp: floats ? floatsOf(99) : {},
    floatsDown: floats ? floatsOf(50) : {},
    createdAt,
    updatedAt: createdAt,
  }
  return { row, rate }
}

function leaderOf(id: number): number | null {
  for (const [leader, members] of TEAMS) if (members.includes(id)) return leader
  return null
}

function merchantRow(
  { random, secrets, createdAt }: PartySource,
  id: number,
  addUser: AddUser,
  status?: IdleStatus,
): MerchantRow {
  const name = MERCHANT_NAMES[id - 1] ?? `Merchant ${id}`
  const key = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('')
  return {
    id,
    userId: addUser(`merchant${String(id).padStart(2, '0')}`, name, 'merchant', status),
    status: status ?? 'active',
    mchId: `M${10_000 + id * 7}`,
    name,
    signKey: secrets.seal(key),
    encryption: id === 2 || id === 7 ? 'default' : 'SHA256',
    signVersion: 1,
    maxConcurrentOrders: id === LIMITED_MERCHANT ? 800 : null,
    minBalances: id === LIMITED_MERCHANT ? { INR: 50_000 } : {},
    floatsUp: id === LIMITED_MERCHANT ? floatsOf(20) : {},
    createdAt,
    updatedAt: createdAt,
  }
}

function productRows(random: Random, merchantId: number): UserProductRow[] {
  const productIds = MERCHANT_PRODUCTS[(merchantId - 1) % MERCHANT_PRODUCTS.length] ?? []
  return productIds.map((productId) => ({
    ownerKind: 'merchant' as const,
    ownerId: merchantId,
    productId,
    rate: (RATES[productId] ?? 200) + random.int(-8, 8) * 5,
    fixedFeeMinor: productId === 3001 && merchantId % 4 === 0 ? 200 : 0,
  }))
}
