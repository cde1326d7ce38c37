import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clusterFiles, readPostmasterPid } from '#server/db/embedded/cluster-files.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { rounds } from '#tests/support/rounds.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { creation, marking, marksOf, ordersToMark, storedOrders } from '#tests/support/servers/tracked-calls.ts'
import type { TrackedCall } from '#tests/support/servers/tracked-calls.ts'
import { SOUND_LEDGER } from '#tests/support/database/sound-ledger.ts'

const STOPS = rounds(1, 4)
const AGENTS = 4
const MERCHANTS = 2
/** Delay between an answer and the caller's next try. */
const PAUSE_MS = 50

let directory: string
let postgres: EmbeddedPostgres
let server: TestServer
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-restarted-'))
  postgres = await startEmbeddedPostgres(directory)
  const url = postgres.urlOf('postgres')
  await migrateDatabase(url)
  server = await startTestServer({ databaseUrl: url, jobs: true })
}, 120_000)
afterAll(async () => {
  await server.dispose()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}, 60_000)

const postmaster = () => readPostmasterPid(clusterFiles(directory).postmasterPid)?.pid ?? 0

/** Stops PostgreSQL in immediate mode, without a checkpoint, and waits until it is back. */
async function stopAtOnce(): Promise<void> {
  const before = postmaster()
  process.kill(before, 'SIGQUIT')
  await expect
    .poll(() => readPostmasterPid(clusterFiles(directory).postmasterPid), { timeout: 30_000 })
    .toSatisfy((found: ReturnType<typeof readPostmasterPid>) => found?.ready === true && found.pid !== before)
}

it(`loses no acknowledged call and does nothing twice when PostgreSQL stops at once under traffic (seed ${SEED})`, async () => {
  const agent = await server.signIn('custservice')
  const marked = await ordersToMark(server, AGENTS)
  const random = randomFrom(SEED)
  const acknowledged: string[] = []
  const changes = new Map(marked.map((id) => [id, 0]))
  const refused: number[] = []
  let isOver = false

  /** Retries a call until it succeeds, as a console or merchant does after a retry answer. */
  const untilDone = async (call: TrackedCall) => {
    for (;;) {
      const { code, retryAfter } = await call.send()
      if (code === 200) return
      expect({ code, saysWhen: retryAfter !== null }).toEqual({ code: 503, saysWhen: true })
      refused.push(code)
      await delay(PAUSE_MS)
    }
  }
  const work = [
    ...marked.map(async (id) => {
      for (let round = 0; !isOver; round += 1) {
        await untilDone(marking(agent, id, round % 2 === 0 ? 2 : 5))
        changes.set(id, round + 1)
      }
    }),
    ...Array.from({ length: MERCHANTS }, async () => {
      while (!isOver) {
        const order = creation(server)
        await untilDone(order)
        acknowledged.push(order.mchOrderNo)
      }
    }),
  ]
  for (let stops = 0; stops < STOPS; stops += 1) {
    // The random delay is the variable under test, not a wait for something.
    await delay(500 + random() * 1_000)
    await stopAtOnce()
    await expect.poll(async () => (await fetch(`${server.baseUrl}/healthz`)).status, { timeout: 30_000 }).toBe(200)
  }
  isOver = true
  await Promise.all(work)

  for (const mchOrderNo of acknowledged) expect(await storedOrders(server, mchOrderNo)).toBe(1)
  for (const [id, made] of changes) expect((await marksOf(server, id)).changes).toBe(made)
  expect(await checkLedger(server.services.db)).toEqual(SOUND_LEDGER)
  expect(refused.length).toBeGreaterThan(0)
}, 300_000)
