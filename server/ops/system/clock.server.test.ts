import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelopeSchema } from '#contract/wire/envelope.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { authCounters, orders, usedGoogleCodes, users } from '#server/db/schema/schema.ts'
import { googleCodeAt, newTotpSecret } from '#server/platform/secrets/google-codes.ts'
import {
  create,
  createOrderEngine,
  makeWorld,
  must,
  orderByCode,
  signedBody,
} from '#tests/support/orders/order-fixtures.ts'
import type { OrderEngine } from '#tests/support/orders/order-fixtures.ts'
import { startServer } from '#tests/support/processes/server-process.ts'
import type { ServerProcess } from '#tests/support/processes/server-process.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'

const HOUR_MS = 3_600_000
const shiftedClock = fileURLToPath(new URL('../../../tests/support/servers/shifted-clock.ts', import.meta.url))
const ADMIN = { ADMIN_ACCOUNT: 'founder01', ADMIN_PASSWORD: 'Founder2026' }

let engine: OrderEngine
let dataDir: string
let servers: ServerProcess[]
beforeEach(async () => {
  engine = await createOrderEngine()
  dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-clock-'))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.end()
  await engine.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sets how far the server processes' clock is ahead; takes effect in running ones at once. */
async function shift(ms: number): Promise<void> {
  await writeFile(path.join(dataDir, 'shift.new'), String(ms))
  await rename(path.join(dataDir, 'shift.new'), path.join(dataDir, 'shift'))
}

async function start(): Promise<ServerProcess> {
  const server = await startServer({
    DATABASE_URL: engine.url,
    DATA_DIR: dataDir,
    SECRET_KEY: engine.services.config.secretKey.toString('hex'),
    DEMO: '0',
    ...ADMIN,
    NODE_OPTIONS: `--import=${shiftedClock}`,
    CLOCK_SHIFT_FILE: path.join(dataDir, 'shift'),
  })
  servers.push(server)
  return server
}

async function clockOf({ url }: ServerProcess) {
  const response = await fetch(`${url}/healthz`)
  const { data } = envelopeSchema.parse(await response.json())
  const { degraded, clock } = data as { degraded: string[]; clock: { skewMs: number; isOff: boolean } }
  return { status: response.status, degraded, ...clock }
}

const statusOf = async (orderCode: string) => (await orderByCode(engine, orderCode)).status

it('times out nothing and takes no Google code while the clock of its process is off, and writes the database’s time', async () => {
  const { merchant } = await makeWorld(engine)
  const open = await create(engine, signedBody(merchant))
  await shift(HOUR_MS)
  const server = await start()
  expect(await clockOf(server)).toMatchObject({ status: 200, isOff: true, degraded: ['clock'] })
  // A system that is not a demo refuses internal addresses, such as the fixtures'.
  const body = signedBody(merchant, { notifyUrl: 'https://shop.example/notify' })
  const { data } = await createTestClient(server.url).attempt('api.order.create', body)
  const row = await orderByCode(engine, data.orderCode)
  expect(Math.abs(row.createdAt.getTime() - Date.now())).toBeLessThan(HOUR_MS / 2)
  expect(Math.abs(must(row.expiresAt).getTime() - Date.now())).toBeLessThan(HOUR_MS)
  const due = await create(engine, signedBody(merchant))
  await engine.db
    .update(orders)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(orders.orderCode, due.orderCode))
  // Its sweeps ran at start; stopping it waits for those in progress.
  await server.end()
  expect(await statusOf(open.orderCode)).toBe(ORDER_STATUS_IDS.allocated)
  expect(await statusOf(due.orderCode)).toBe(ORDER_STATUS_IDS.allocated)

  await shift(0)
  const corrected = await start()
  expect(await clockOf(corrected)).toMatchObject({ status: 200, isOff: false, degraded: [] })
  await vi.waitUntil(async () => (await statusOf(due.orderCode)) === ORDER_STATUS_IDS.timedOut, { timeout: 60_000 })
  expect(await statusOf(open.orderCode)).toBe(ORDER_STATUS_IDS.allocated)
  await refusesCodesWhileOff(corrected)
}, 180_000)

/** Google codes are refused while the clock is off, and accepted again once it is corrected; a start costs too much for a test alone. */
async function refusesCodesWhileOff(server: ServerProcess): Promise<void> {
  const secret = newTotpSecret()
  await engine.db
    .update(users)
    .set({ totpSecret: engine.services.secrets.seal(secret), totpConfirmed: true, enableGoogleVerify: true })
    .where(eq(users.account, ADMIN.ADMIN_ACCOUNT))
  const signIn = async () =>
    await createTestClient(server.url).attempt('user.login', {
      userName: ADMIN.ADMIN_ACCOUNT,
      password: ADMIN.ADMIN_PASSWORD,
      googleCode: googleCodeAt(secret, new Date()),
    })
  for (const ahead of [HOUR_MS, -6_000]) {
    await shift(ahead)
    expect(await signIn()).toMatchObject({
      status: 503,
      code: 503,
      msg: 'googleCode.clockOff',
      failure: { retryAfterSeconds: 30 },
    })
    const { isOff, skewMs } = await clockOf(server)
    expect({ isOff, skewSeconds: Math.round(skewMs / 1_000) }).toEqual({ isOff: true, skewSeconds: ahead / 1_000 })
  }
  expect(await engine.db.$count(usedGoogleCodes)).toBe(0)
  expect(await engine.db.$count(authCounters)).toBe(0)
  await shift(0)
  expect((await signIn()).code).toBe(200)
}
