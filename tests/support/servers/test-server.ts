import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import WebSocket from 'ws'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { SOCKET_PATH } from '#contract/wire/socket-path.ts'
import { buildApp } from '#server/app.ts'
import { closeServices, connect, createServices, servicesOver } from '#server/create-services.ts'
import { settings } from '#server/db/schema/schema.ts'
import { handlers } from '#server/handlers.ts'
import { startJobs, stopJobs } from '#server/ops/jobs/jobs.ts'
import { loadConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logging.ts'
import { googleCodeAt } from '#server/platform/secrets/google-codes.ts'
import type { Services } from '#server/platform/services.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'
import { createTestClient } from '#tests/support/servers/test-client.ts'
import type { Answer, TestClient } from '#tests/support/servers/test-client.ts'
import { takeDatabase } from '#tests/support/database/lasting-database.ts'
import type { LastingKind } from '#tests/support/database/lasting-database.ts'
import { seedFixtures, TEST_KEY } from '#tests/support/seed-fixtures.ts'
import type { FixtureAccount, Fixtures } from '#tests/support/seed-fixtures.ts'

export interface TestServerOptions {
  /** Another test server whose database this one shares, like a second process. */
  beside?: Pick<TestServer, 'databaseUrl' | 'services' | 'fixtures'>
  /** A migrated, empty database to use instead of a new one. */
  databaseUrl?: string
  /** A replica of that database. */
  databaseReadUrl?: string
  /** Runs background work too: callbacks, timeouts, checks. Otherwise jobs stay in their queues. */
  jobs?: boolean
  /** Uses the settings of a new system, which allows no callbacks to internal addresses. */
  newSettings?: boolean
}

type OrderRequest = InputOf<'api.order.create'>

/** A running server with the helpers that tests need. */
export interface TestServer {
  baseUrl: string
  databaseUrl: string
  services: Services
  app: FastifyInstance
  fixtures: Fixtures
  /** The log so far, as JSON lines. */
  log(): string
  anonymous: TestClient
  /** Signs in by password; `secondLevel` gives the second-level password too. */
  signIn(account: FixtureAccount, options?: { secondLevel?: boolean }): Promise<TestClient>
  /** The account's Google code now, or this many 30 s steps away (one before and one after are accepted too). */
  googleCode(account: FixtureAccount, steps?: number): string
  /** A request of merchant01 for a collection order, signed. */
  signedOrder(changes?: Partial<OrderRequest>): OrderRequest
  /** Creates a collection order as merchant01, signed; `changes` replace fields of the request. */
  createOrder(changes?: Partial<OrderRequest>): Promise<OutputOf<'api.order.create'>>
  /** The same, but returns the answer even on failure. */
  attemptOrder(changes?: Partial<OrderRequest>): Promise<Answer<OutputOf<'api.order.create'>>>
  /** An open socket that has not sent anything yet. */
  openSocket(headers?: Record<string, string>): Promise<WebSocket>
  dispose(): Promise<void>
}

const SERVER: LastingKind = {
  template: 'seeded',
  connect: async (url) => await connect(url, createLogger('silent', process.stderr)),
}

/**
 * Starts the real server on a free loopback port over its own database with small fixtures; responses are checked
 * against the contract. Call `dispose` in `afterAll`.
 */
export async function startTestServer({
  beside,
  databaseUrl,
  databaseReadUrl,
  jobs = false,
  newSettings = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = beside || databaseUrl ? undefined : await takeDatabase(SERVER)
  if (newSettings) await database?.db.delete(settings)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'paydesk-server-'))
  const url = databaseUrl ?? beside?.databaseUrl ?? database?.url ?? ''
  const config = {
    ...loadConfig({ DATA_DIR: dataDir, SECRET_KEY: TEST_KEY.toString('hex'), LOG_LEVEL: 'debug', TRAFFIC: '0' }),
    databaseUrl: url,
    databaseReadUrl,
  }
  const logged: string[] = []
  const log = createLogger('debug', collector(logged))
  const services = await (database ? servicesOver(database, config, log) : createServices(config, url, log))
  const fixtures = beside?.fixtures ?? (database ? inject('fixtures') : await seedFixtures(services))
  if (!database) await services.settings.refresh()
  if (jobs) await startJobs(services)
  const app = await buildApp(services, handlers, { checkOutput: true })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })

  const signIn = async (account: FixtureAccount, { secondLevel = false } = {}): Promise<TestClient> => {
    const { password, secondPassword } = fixtures.users[account]
    const { token } = await createTestClient(baseUrl).call('user.login', { userName: account, password })
    if (!secondLevel) return createTestClient(baseUrl, { token })
    const { token2 } = await createTestClient(baseUrl, { token }).call('user.login2', { password: secondPassword })
    return createTestClient(baseUrl, { token, token2 })
  }

  const signed = (changes: Partial<OrderRequest> = {}): OrderRequest => {
    const [merchant] = fixtures.merchants
    if (!merchant) throw new Error('there is no merchant')
    const fields = {
      mchId: merchant.mchId,
      productId: 3001,
      mchOrderNo: randomUUID(),
      amount: 10_000,
      notifyUrl: 'http://127.0.0.1:9/callback',
      ...changes,
    }
    return { ...fields, sign: signParams(fields, merchant.key, merchant.encryption) }
  }

  return {
    baseUrl,
    databaseUrl: url,
    services,
    app,
    fixtures,
    log: () => logged.join(''),
    anonymous: createTestClient(baseUrl),
    signIn,
    googleCode: (account: FixtureAccount, steps = 0) =>
      googleCodeAt(fixtures.users[account].totpSecret, new Date(services.now().getTime() + steps * 30_000)),
    signedOrder: signed,
    createOrder: async (changes) => await createTestClient(baseUrl).call('api.order.create', signed(changes)),
    attemptOrder: async (changes) => await createTestClient(baseUrl).attempt('api.order.create', signed(changes)),
    openSocket: async (headers: Record<string, string> = {}) => {
      const socket = new WebSocket(baseUrl.replace('http', 'ws') + SOCKET_PATH, { headers })
      await once(socket, 'open')
      return socket
    },
    dispose: async () => {
      await app.close()
      await stopJobs(services)
      await (database ? database.dispose() : closeServices(services))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function collector(lines: string[]): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
}
