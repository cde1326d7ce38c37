import {
  userProducts,
  merchants,
  monitorResources,
  monitors,
  resources,
  settings,
  suppliers,
  users,
} from '#server/db/schema/schema.ts'
import type { Role } from '#domain/roles.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_PASSWORD } from '#server/ops/system/demo-accounts.ts'
import { setInstallationKind } from '#server/platform/installation.ts'
import { newTotpSecret } from '#server/platform/secrets/google-codes.ts'
import type { Services } from '#server/platform/services.ts'
import { cheapDigest } from '#tests/support/cheap-digests.ts'
import { TEST_SETTINGS } from '#tests/support/fixed-settings.ts'

/** Every account of a test server; all but `supplier03` (in supplier01's team) are demo accounts too. */
export type FixtureAccount = (typeof DEMO_ACCOUNTS)[number]['account'] | 'supplier03'

/** One account of each role. */
export const ROLE_ACCOUNTS: Record<Role, FixtureAccount> = {
  superAdmin: 'superadmin',
  admin: 'platformadmin',
  technicalSupport: 'techsupport',
  technicalMaintenance: 'techmaintain',
  customerService: 'custservice',
  supplier: 'supplier01',
  merchant: 'merchant01',
}

export interface FixtureUser {
  account: FixtureAccount
  role: Role
  userId: number
  password: string
  secondPassword: string
  totpSecret: string
}

export interface FixtureResource {
  id: number
  supplierId: number
  productId: number
  cardNumber: string
}

/** The content of a seeded test database; secrets in plain text. */
export interface Fixtures {
  users: Record<FixtureAccount, FixtureUser>
  merchants: { id: number; mchId: string; key: string; encryption: 'SHA256' | 'default' }[]
  /** supplier01, supplier02, and supplier03 of supplier01's team. */
  suppliers: { id: number; account: FixtureAccount; parentId: number | null }[]
  /** Two accounts per supplier, for the products 1008 and 3001. */
  resources: FixtureResource[]
  /** One monitor per supplier, which reports both of its accounts. */
  monitors: { monitorId: string; key: string; supplierId: number }[]
}

const PEOPLE: readonly { account: FixtureAccount; role: Role }[] = [
  ...DEMO_ACCOUNTS,
  { account: 'supplier03', role: 'supplier' },
]
const PRODUCT_IDS = [1008, 3001]
/** 2.5 % of 1/10 000. */
const RATE = 250

/** Key that seals the secrets of test servers. */
export const TEST_KEY = Buffer.alloc(32, 7)

type Seedbed = Pick<Services, 'db' | 'secrets'>

/**
 * Seeds one account per role, two merchants, two suppliers and a team, accounts and monitors, and the settings of
 * tests.
 */
export async function seedFixtures(services: Seedbed): Promise<Fixtures> {
  const people = await seedUsers(services)
  const seededMerchants = await seedMerchants(services, people)
  const seededSuppliers = await seedSuppliers(services, people)
  const seededResources = await seedResources(services, seededSuppliers)
  const seededMonitors = await seedMonitors(services, seededSuppliers, seededResources)
  await setInstallationKind(services.db, 'demo')
  await services.db.insert(settings).values(Object.entries(TEST_SETTINGS).map(([key, value]) => ({ key, value })))
  return {
    users: people,
    merchants: seededMerchants,
    suppliers: seededSuppliers,
    resources: seededResources,
    monitors: seededMonitors,
  }
}

async function seedUsers({ db, secrets }: Seedbed): Promise<Fixtures['users']> {
  const passwordHash = await cheapDigest(DEMO_PASSWORD)
  const secondPasswordHash = await cheapDigest(DEMO_SECOND_PASSWORD)
  const rows = PEOPLE.map((person) => ({ ...person, totpSecret: newTotpSecret() }))
  const inserted = await db
    .insert(users)
    .values(
      rows.map(({ account, role, totpSecret }) => ({
        account,
        nickname: `${account} name`,
        role,
        passwordHash,
        secondPasswordHash,
        totpSecret: secrets.seal(totpSecret),
        totpConfirmed: true,
        isDemo: true,
      })),
    )
    .returning({ id: users.id })
  const entries = rows.map((row, index) => [
    row.account,
    { ...row, userId: idAt(inserted, index), password: DEMO_PASSWORD, secondPassword: DEMO_SECOND_PASSWORD },
  ])
  return Object.fromEntries(entries) as Fixtures['users']
}

async function seedMerchants({ db, secrets }: Seedbed, people: Fixtures['users']): Promise<Fixtures['merchants']> {
  const rows = [
    { account: 'merchant01', mchId: 'M0001', key: 'merchant-key-0001', encryption: 'SHA256' },
    { account: 'merchant02', mchId: 'M0002', key: 'merchant-key-0002', encryption: 'default' },
  ] as const
  const inserted = await db
    .insert(merchants)
    .values(
      rows.map(({ account, mchId, key, encryption }) => ({
        userId: people[account].userId,
        mchId,
        name: `${account} Ltd`,
        signKey: secrets.seal(key),
        encryption,
        signVersion: 1 as const,
      })),
    )
    .returning({ id: merchants.id })
  await db
    .insert(userProducts)
    .values(
      inserted.flatMap(({ id }) =>
        PRODUCT_IDS.map((productId) => ({ ownerKind: 'merchant' as const, ownerId: id, productId, rate: RATE })),
      ),
    )
  return rows.map(({ mchId, key, encryption }, index) => ({ id: idAt(inserted, index), mchId, key, encryption }))
}

async function seedSuppliers({ db }: Seedbed, people: Fixtures['users']): Promise<Fixtures['suppliers']> {
  const seed = async (account: FixtureAccount, parentId: number | null) => {
    const inserted = await db
      .insert(suppliers)
      .values({
        userId: people[account].userId,
        name: `${account} pay`,
        parentId,
        minBalances: {},
      })
      .returning({ id: suppliers.id })
    const id = idAt(inserted, 0)
    await db
      .insert(userProducts)
      .values(PRODUCT_IDS.map((productId) => ({ ownerKind: 'supplier' as const, ownerId: id, productId, rate: RATE })))
    return { id, account, parentId }
  }
  const first = await seed('supplier01', null)
  return [first, await seed('supplier02', null), await seed('supplier03', first.id)]
}

async function seedResources({ db }: Seedbed, owners: Fixtures['suppliers']): Promise<FixtureResource[]> {
  const rows = owners.flatMap(({ id, account }) =>
    PRODUCT_IDS.map((productId) => ({
      supplierId: id,
      productId,
      name: `${account} ${productId}`,
      bankName: 'HDFC Bank',
      accountName: `${account} holder`,
      cardNumber: `62${String(id).padStart(6, '0')}${productId}0000`,
    })),
  )
  const inserted = await db.insert(resources).values(rows).returning({ id: resources.id })
  return rows.map(({ supplierId, productId, cardNumber }, index) => ({
    id: idAt(inserted, index),
    supplierId,
    productId,
    cardNumber,
  }))
}

async function seedMonitors(
  { db, secrets }: Seedbed,
  owners: Fixtures['suppliers'],
  accounts: FixtureResource[],
): Promise<Fixtures['monitors']> {
  const rows = owners.map(({ id }, index) => ({
    monitorId: `monitor-${index + 1}`,
    key: `monitor-key-${index + 1}`,
    supplierId: id,
  }))
  const inserted = await db
    .insert(monitors)
    .values(
      rows.map(({ monitorId, key, supplierId }) => ({
        monitorId,
        name: `Phone ${monitorId}`,
        supplierId,
        signKey: secrets.seal(key),
      })),
    )
    .returning({ id: monitors.id, supplierId: monitors.supplierId })
  await db
    .insert(monitorResources)
    .values(
      inserted.flatMap(({ id, supplierId }) =>
        accounts
          .filter((resource) => resource.supplierId === supplierId)
          .map((resource) => ({ monitorRowId: id, resourceId: resource.id })),
      ),
    )
  return rows
}

function idAt(rows: { id: number }[], index: number): number {
  const row = rows[index]
  if (!row) throw new Error(`row ${index} was not inserted`)
  return row.id
}
