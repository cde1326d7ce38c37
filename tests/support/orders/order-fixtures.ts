import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import type { ParsedInputOf } from '#contract/contract.ts'
import { orderApiEndpoints } from '#contract/orders/order-api.endpoints.ts'
import type { SignVersion } from '#domain/orders/order-sign.ts'
import type { Role } from '#domain/roles.ts'
import { SETTINGS } from '#domain/settings.ts'
import type { SettingKey, SettingValue, SettingValues } from '#domain/settings.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import {
  userProducts,
  merchants,
  monitorResources,
  monitors,
  orders,
  resources,
  suppliers,
  users,
} from '#server/db/schema/schema.ts'
import type { Actor, Call } from '#server/http/call.ts'
import { availableOf, EXTERNAL_ACCOUNT, postTransaction } from '#server/ledger/post-transaction.ts'
import { orderApiHandlers } from '#server/collect/orders/orders.handlers.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { createClock } from '#server/platform/time/clock.ts'
import { createHealth } from '#server/platform/health.ts'
import { createIpGuard } from '#server/platform/addresses/ip-guard.ts'
import { createRunStateStore } from '#server/platform/run-state/run-state-store.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { holdingNothing } from '#server/platform/services.ts'
import { takeDatabase } from '#tests/support/database/lasting-database.ts'
import type { LastingKind } from '#tests/support/database/lasting-database.ts'
import { SILENT_PLACE, TEST_SETTINGS } from '#tests/support/fixed-settings.ts'
import { TEST_KEY } from '#tests/support/seed-fixtures.ts'

export const MERCHANT_KEY = 'merchant-key-for-tests'
export const MONITOR_KEY = 'monitor-key-for-tests'

const ENGINE: LastingKind = {
  template: 'queued',
  connect: async (connectionString) => {
    // Connections are kept: each that is made anew takes longer than most tests.
    const pool = new pg.Pool({ connectionString, max: 10, idleTimeoutMillis: 0, pipeline: true })
    const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 2, useListenNotify: true })
    boss.on('error', () => {})
    await boss.start()
    return { pool, boss }
  },
}

/** An order engine on its own database, without HTTP: services with settings and a clock that a test can change. */
export async function createOrderEngine() {
  const { boss, ...database } = await takeDatabase(ENGINE)
  const chosen: Partial<Record<SettingKey, unknown>> = {}
  let offsetMs = 0
  const log = pino({ level: 'silent' })
  const services: Services = {
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir: '/tmp',
      databaseUrl: database.url,
      databaseReadUrl: undefined,
      demo: false,
      demoOrders: 0,
      traffic: 0,
      secretKey: TEST_KEY,
      trustProxy: [],
      backupDir: '/tmp',
      backupPassphrase: undefined,
      metricsToken: undefined,
      admin: undefined,
      logLevel: 'silent',
    },
    db: database.db,
    pool: database.pool,
    replica: undefined,
    boss,
    settings: {
      get: <K extends SettingKey>(key: K) =>
        (chosen[key] ?? TEST_SETTINGS[key] ?? SETTINGS[key].default) as SettingValue<K>,
      refresh: async () => {},
      onChange: () => () => undefined,
    },
    runState: await createRunStateStore(database.db),
    ipGuard: await createIpGuard(database.db, () => new Date(Date.now() + offsetMs)),
    secrets: createSecretBox(TEST_KEY),
    log,
    health: createHealth(),
    clock: await createClock(database.pool, log),
    now: () => new Date(Date.now() + offsetMs),
  }
  return {
    ...database,
    services,
    /** Changes settings for the rest of the test file, or until `reset`. */
    set: (values: Partial<SettingValues>) => Object.assign(chosen, values),
    reset: () => {
      for (const key of Object.keys(chosen)) delete chosen[key as SettingKey]
      offsetMs = 0
    },
    /** Moves the engine's clock. */
    passMinutes: (minutes: number) => (offsetMs += minutes * 60_000),
  }
}
export type OrderEngine = Awaited<ReturnType<typeof createOrderEngine>>

/** The parts of an engine needed to insert rows. */
export interface Seedbed {
  db: Db
  services: Pick<Services, 'secrets'>
}

let made = 0
const next = () => (made += 1)

export async function makeUser(engine: Seedbed, role: Role): Promise<number> {
  const account = `user${next()}`
  const [user] = await engine.db
    .insert(users)
    .values({ account, nickname: `Name ${account}`, role, passwordHash: '-', secondPasswordHash: '-' })
    .returning()
  return must(user).id
}

export async function makeMerchant(
  engine: Seedbed,
  values: Partial<typeof merchants.$inferInsert> & {
    productIds?: number[]
    rate?: number
    fixedFeeMinor?: number
  } = {},
) {
  const { productIds = [1008, 1034, 1045, 3001, 3015, 3024], rate = 100, fixedFeeMinor = 0, ...columns } = values
  const userId = await makeUser(engine, 'merchant')
  const [merchant] = await engine.db
    .insert(merchants)
    .values({
      userId,
      mchId: `M${userId}`,
      name: `Merchant ${userId}`,
      signKey: engine.services.secrets.seal(MERCHANT_KEY),
      signVersion: 1,
      ...columns,
    })
    .returning()
  await engine.db.insert(userProducts).values(
    productIds.map((productId) => ({
      ownerKind: 'merchant' as const,
      ownerId: must(merchant).id,
      productId,
      rate,
      fixedFeeMinor,
    })),
  )
  return must(merchant)
}

export async function makeSupplier(
  engine: Seedbed,
  values: Partial<typeof suppliers.$inferInsert> & {
    balances?: Record<string, number>
    rates?: Record<number, number>
  } = {},
) {
  const { balances = {}, rates = {}, ...columns } = values
  const userId = await makeUser(engine, 'supplier')
  const [supplier] = await engine.db
    .insert(suppliers)
    .values({ userId, name: `Supplier ${userId}`, ...columns })
    .returning()
  for (const [productId, rate] of Object.entries(rates))
    await engine.db
      .insert(userProducts)
      .values({ ownerKind: 'supplier', ownerId: must(supplier).id, productId: Number(productId), rate })
  for (const [currency, amountMinor] of Object.entries(balances)) {
    const exponent = currency === 'USDT' ? 6 : 2
    const lines = [
      { account: availableOf('supplier', must(supplier).id), currency, exponent, amountMinor },
      { account: EXTERNAL_ACCOUNT, currency, exponent, amountMinor: -amountMinor },
    ]
    await engine.db.transaction((tx) => postTransaction(tx, { cause: 'opening', at: new Date(), lines }))
  }
  return must(supplier)
}

/** The sender of texts about the fixtures' accounts. */
export const BANK_SENDER = 'VM-HDFCBK-S'

export async function makeResource(
  engine: Seedbed,
  supplierId: number,
  values: Partial<typeof resources.$inferInsert> = {},
) {
  const number = String(6_200_000_000_000_000 + next())
  const [resource] = await engine.db
    .insert(resources)
    .values({
      supplierId,
      productId: 3001,
      name: `Account ${number}`,
      cardNumber: number,
      accountName: 'Asha Rao',
      bankName: 'HDFC',
      ifscCode: 'HDFC0001234',
      maxConcurrentOrders: 1_000,
      ...values,
    })
    .returning()
  return must(resource)
}

export async function makeMonitor(engine: Seedbed, supplierId: number, resourceIds: number[]) {
  const [monitor] = await engine.db
    .insert(monitors)
    .values({
      monitorId: `made-monitor-${next()}`,
      name: 'Made phone',
      supplierId,
      signKey: engine.services.secrets.seal(MONITOR_KEY),
    })
    .returning()
  await engine.db
    .insert(monitorResources)
    .values(resourceIds.map((resourceId) => ({ monitorRowId: must(monitor).id, resourceId })))
  return must(monitor)
}

/** A signed-in person; staff unless an outside party's row is given. */
export function actorOf(role: Role, parts: Partial<Actor> = {}): Actor {
  return {
    userId: 1,
    account: `${role}1`,
    name: `Agent ${role}`,
    role,
    sessionId: randomUUID(),
    ip: '127.0.0.1',
    supplierId: null,
    merchantId: null,
    ...parts,
  }
}

/** Calls as the pipeline does, on the given transaction or root connection. */
export function callOf<A extends Actor | null>(
  engine: Pick<OrderEngine, 'db' | 'services'>,
  actor: A,
  db: Queryable = engine.db,
  extra: Partial<Call<A>> = {},
): Call<A> {
  const log: FastifyBaseLogger = engine.services.log
  return {
    actor,
    services: engine.services,
    db,
    root: engine.db,
    via: actor === null ? 'api' : 'console',
    ip: '127.0.0.1',
    origin: 'http://127.0.0.1',
    userAgent: 'test',
    log,
    headers: {},
    rawBody: '',
    path: '',
    isRepeatable: true,
    upload: null,
    prepare: async () => {
      throw new Error('no other call is made here')
    },
    demandCode: async () => ({ use: async () => {} }),
    demandPayPassword: async () => ({ use: async () => {} }),
    showNames: async (data) => data,
    whileWaitingOutside: holdingNothing,
    reply: {} as FastifyReply,
    ...extra,
  }
}

type CreateBody = Record<string, string | number>

/** The signed body of a creation; fields in `body` override the defaults. */
export function signedBody(
  merchant: Pick<typeof merchants.$inferSelect, 'mchId'> & { signVersion?: SignVersion },
  body: CreateBody = {},
  key = MERCHANT_KEY,
): CreateBody {
  const params: CreateBody = {
    mchId: merchant.mchId,
    productId: 3001,
    mchOrderNo: `no-${next()}`,
    amount: 10_000,
    notifyUrl: `http://${SILENT_PLACE}/none`,
    subject: 'Top-up',
    clientIp: '203.0.113.9',
    ...body,
  }
  return { ...params, sign: body['sign'] ?? signParams(params, key, 'SHA256', merchant.signVersion) }
}

/** Passes a body through validation and the create handler, which opens its own transaction. */
export async function create(engine: OrderEngine, body: CreateBody) {
  const input: ParsedInputOf<'api.order.create'> = orderApiEndpoints['api.order.create'].input.parse(body)
  return await orderApiHandlers['api.order.create'](
    callOf(engine, null, engine.db, { rawBody: JSON.stringify(body) }),
    input,
  )
}

/** The created order as it is stored; also one that no account took, which is refused and kept. */
export async function createKept(engine: OrderEngine, body: CreateBody): Promise<OrderRecord> {
  const { orderCode } = await create(engine, body).catch((error: unknown) => {
    if (error instanceof AppError && error.message === 'order.noAccount')
      return { orderCode: String(error.failure.params?.['orderCode']) }
    throw error
  })
  return await orderByCode(engine, orderCode)
}

export async function orderByCode(engine: OrderEngine, code: string): Promise<OrderRecord> {
  const [order] = await engine.db.select().from(orders).where(eq(orders.orderCode, code))
  return must(order)
}

/** A merchant with one supplier (with a credit limit), one account and a monitor on it. */
export async function makeWorld(engine: OrderEngine, resource: Partial<typeof resources.$inferInsert> = {}) {
  const merchant = await makeMerchant(engine)
  const supplier = await makeSupplier(engine, { minBalances: {} })
  const account = await makeResource(engine, supplier.id, resource)
  const monitor = await makeMonitor(engine, supplier.id, [account.id])
  return { merchant, supplier, account, monitor }
}

export function must<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('a row that was just made is missing')
  return value
}
