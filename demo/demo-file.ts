import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { productOf } from '#domain/products.ts'
import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'
import {
  installation,
  userProducts,
  merchants,
  monitorResources,
  monitors,
  resources,
  users,
} from '#server/db/schema/schema.ts'
import { demoNodes } from '#demo/chain-node/demo-chain.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_PASSWORD } from '#server/ops/system/demo-accounts.ts'
import type { Services } from '#server/platform/services.ts'

/** Facts that a demo system records about itself for tests and tools. */
export interface DemoFile {
  accounts: {
    account: string
    password: string
    secondPassword: string
    role: string
    userId: number
    totpSecret: string
  }[]
  merchants: { account: string; mchId: string; key: string; encryption: 'default' | 'SHA256'; productIds: number[] }[]
  /** `accounts` are the monitored card numbers and wallet addresses; `balances` what their banks last said, in minor units. */
  monitors: { monitorId: string; key: string; accounts: string[]; balances?: Record<string, number> }[]
  /** `nodes` are those of the demo's chains. */
  traffic: { callbackUrl: string; nodes?: Partial<Record<UsdtNetwork, string>> }
}

/** The `installation` key that marks a loaded demo; its value is a `DemoInstallation`. */
export const DEMO_KEY = 'demo'

/** The stored facts about a database's demo. */
export interface DemoInstallation {
  loadedAt: string
  /** Where the traffic simulator receives callbacks. */
  callbackUrl: string
}

export function demoFilePath(services: Pick<Services, 'config'>): string {
  return path.join(services.config.dataDir, 'demo.json')
}

/** Reads the stored facts about a database's demo; undefined when there is none. */
export async function readDemoInstallation({ db }: Pick<Services, 'db'>): Promise<DemoInstallation | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.key, DEMO_KEY))
  return row?.value as DemoInstallation | undefined
}

/**
 * Writes demo.json if it is missing or describes another database or outdated keys; does nothing in a non-demo system.
 * Servers sharing a database write the same file.
 */
export async function restoreDemoFile(services: Services): Promise<void> {
  const present = await readDemoInstallation(services)
  if (present !== undefined) await writeDemoFile(services, present.callbackUrl)
}

/** Writes DATA_DIR/demo.json from the database, readable only by its owner; replaced atomically. */
export async function writeDemoFile(services: Services, callbackUrl: string): Promise<void> {
  const content: DemoFile = {
    accounts: await demoAccounts(services),
    merchants: await demoMerchants(services),
    monitors: await demoMonitors(services),
    traffic: { callbackUrl, nodes: demoNodes(services) },
  }
  const file = demoFilePath(services)
  const text = `${JSON.stringify(content, null, 2)}\n`
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return
  const draft = `${file}.${process.pid}`
  await writeFile(draft, text, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, file)
}

async function demoAccounts({ db, secrets }: Services): Promise<DemoFile['accounts']> {
  const rows = new Map(
    (await db.select().from(users).where(eq(users.isDemo, true))).map((user) => [user.account, user]),
  )
  return DEMO_ACCOUNTS.flatMap(({ account }) => {
    const user = rows.get(account)
    if (user?.totpSecret == null) return []
    return [
      {
        account,
        password: DEMO_PASSWORD,
        secondPassword: DEMO_SECOND_PASSWORD,
        role: user.role,
        userId: user.id,
        totpSecret: secrets.open(user.totpSecret),
      },
    ]
  })
}

async function demoMerchants({ db, secrets }: Services): Promise<DemoFile['merchants']> {
  const rows = await db
    .select({ merchant: merchants, account: users.account })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.userId))
    .where(eq(merchants.status, 'active'))
    .orderBy(asc(merchants.id))
  const products = await db
    .select()
    .from(userProducts)
    .where(and(eq(userProducts.enabled, true), eq(userProducts.ownerKind, 'merchant')))
    .orderBy(asc(userProducts.productId))
  return rows.map(({ merchant, account }) => ({
    account,
    mchId: merchant.mchId,
    key: secrets.open(merchant.signKey),
    encryption: merchant.encryption === 'default' ? 'default' : 'SHA256',
    // Only products of collection orders, which the file is for: payout products are added while servers are already
    // running.
    productIds: products
      .filter((row) => row.ownerId === merchant.id && productOf(row.productId)?.direction === 'collection')
      .map(({ productId }) => productId),
  }))
}

/** The monitors that the demo came with, with their keys and accounts; those of people are real phones. */
export async function demoMonitors({ db, secrets }: Services): Promise<DemoFile['monitors']> {
  const rows = await db
    .select()
    .from(monitors)
    .where(and(isNull(monitors.createdBy), eq(monitors.status, 'active')))
    .orderBy(asc(monitors.id))
  const watched = await db
    .select({
      monitorRowId: monitorResources.monitorRowId,
      cardNumber: resources.cardNumber,
      walletAddress: resources.walletAddress,
      balanceMinor: sql<string | null>`(
        select r.balance_minor from bank_records r where r.resource_id = ${resources.id} and r.balance_minor is not null
        order by r.occurred_at desc, r.id desc limit 1)`,
    })
    .from(monitorResources)
    .innerJoin(resources, eq(resources.id, monitorResources.resourceId))
    .orderBy(asc(resources.id))
  return rows.map((monitor) => {
    const own = watched.flatMap(({ balanceMinor, cardNumber, monitorRowId, walletAddress }) => {
      const account = cardNumber ?? walletAddress
      return monitorRowId === monitor.id && account !== null ? [{ account, balanceMinor }] : []
    })
    return {
      monitorId: monitor.monitorId,
      key: secrets.open(monitor.signKey),
      accounts: own.map(({ account }) => account),
      balances: Object.fromEntries(
        own.flatMap(({ account, balanceMinor }) => (balanceMinor === null ? [] : [[account, Number(balanceMinor)]])),
      ),
    }
  })
}
