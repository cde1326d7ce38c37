import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLOSE } from '#server/access/realtime/connections.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { randomFrom, SEED } from '#tests/support/random-from.ts'
import { isLongRun, rounds } from '#tests/support/rounds.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { watchSocket } from '#tests/support/servers/test-socket.ts'
import type { TestSocket } from '#tests/support/servers/test-socket.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { creation, marking, marksOf, ordersToMark, storedOrders } from '#tests/support/servers/tracked-calls.ts'

/** Each round meets 15 calls in flight, at other points of theirs in every run, so that runs add up. */
const TERMINATIONS = rounds(3, 25)
/** How many there are at most where none met a connection in use. */
const ROUNDS_MAX = 25
const MARKED = 10
const CREATED = 5
const MARKS = [2, 5] as const

let database: TestDatabase
let server: TestServer
let agent: TestClient
/** A connection outside the server's pools, to terminate their backends as an operator or a crash does. */
let operator: pg.Client
let marked: number[]
beforeAll(async () => {
  // Connections of its own, which tell this server's log.
  database = await createTestDatabase()
  server = await startTestServer({ databaseUrl: database.url, jobs: true })
  operator = new pg.Client({ connectionString: server.databaseUrl })
  await operator.connect()
  agent = await server.signIn('custservice')
  marked = await ordersToMark(server, MARKED)
}, 60_000)
afterAll(async () => {
  await operator.end()
  await server.dispose()
  await database.dispose()
})

/** Terminates each server backend with the given probability. */
async function terminate(random: () => number, likelihood: number): Promise<void> {
  const { rows } = await operator.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name in ('paydesk', 'pgboss')",
  )
  const pids = rows.map(({ pid }) => pid).filter(() => random() < likelihood)
  await operator.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
}

/** Waits until the server reports ready, so that later failures belong to the next round. */
async function untilReady(): Promise<void> {
  await expect.poll(async () => (await fetch(`${server.baseUrl}/healthz`)).status, { timeout: 20_000 }).toBe(200)
}

it(`loses no acknowledged call and does nothing twice across ${TERMINATIONS} backend terminations at random moments (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const counts = { done: 0, away: 0 }
  let wholeMs = 100
  const isBroken = () => server.log().includes('a database connection broke')
  // A termination between two calls breaks nothing: until one has.
  for (let round = 1; round <= TERMINATIONS || (!isBroken() && round <= ROUNDS_MAX); round += 1) {
    const orderMark = MARKS[round % MARKS.length] ?? 2
    const markings = marked.map((id) => marking(agent, id, orderMark))
    const creations = Array.from({ length: CREATED }, () => creation(server))
    const began = performance.now()
    const answers = Promise.all([...markings, ...creations].map(({ send }) => send()))
    if (round > 1) {
      // The random delay is the variable under test, not a wait for something.
      await delay(random() * wholeMs)
      await terminate(random, random() < 0.2 ? 1 : 0.4)
    }
    const codes = await answers
    if (round === 1) wholeMs = performance.now() - began
    for (const { code, retryAfter } of codes) {
      expect([200, 503]).toContain(code)
      expect(retryAfter !== null).toBe(code === 503)
      counts[code === 200 ? 'done' : 'away'] += 1
    }
    await untilReady()
    for (const [at, { id }] of markings.entries())
      if (codes[at]?.code === 200) expect((await marksOf(server, id)).present).toBe(orderMark)
    for (const [at, { mchOrderNo }] of creations.entries())
      if (codes[MARKED + at]?.code === 200) expect(await storedOrders(server, mchOrderNo)).toBe(1)
    // On a retry, each call returns its first result or does its work.
    const again = await Promise.all([...markings, ...creations].map(({ send }) => send()))
    expect(again.map(({ code }) => code)).toEqual(again.map(() => 200))
    for (const { id } of markings) expect(await marksOf(server, id)).toEqual({ present: orderMark, changes: round })
    for (const { mchOrderNo } of creations) expect(await storedOrders(server, mchOrderNo)).toBe(1)
  }
  // The first round is not disturbed.
  expect(counts.done).toBeGreaterThanOrEqual(isLongRun ? TERMINATIONS * (MARKED + CREATED) * 0.5 : MARKED + CREATED)
  expect(isBroken()).toBe(true)
}, 600_000)

it('retries a transaction whose backend was terminated before commit', async () => {
  const { db, pool } = server.services
  let runs = 0
  const done = await db.transaction(async (tx) => {
    runs += 1
    const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid')
    if (runs === 1) await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await tx.execute('select 1')
    return runs
  })
  expect(done).toBe(2)
  await expect.poll(() => pool.waitingCount).toBe(0)
})

it('answers 60 concurrent calls while backends are terminated one after another', async () => {
  const calls = Array.from({ length: 60 }, (_, at) =>
    marking(agent, marked[at % MARKED] ?? 0, MARKS[at % 2] ?? 2).send(),
  )
  const random = randomFrom(SEED + 1)
  for (let ended = 0; ended < 10; ended += 1) await terminate(random, 0.1)
  for (const { code } of await Promise.all(calls)) expect([200, 503]).toContain(code)
  await untilReady()
})

async function signedInSocket(): Promise<TestSocket> {
  const socket = watchSocket(await server.openSocket())
  expect((await socket.ask('auth', { token: agent.token })).code).toBe(200)
  return socket
}

it('tells consoles to refetch missed events, and receives published events again', async () => {
  const socket = await signedInSocket()
  await terminate(() => 0, 1)
  expect(await socket.closed).toBe(CLOSE.restart)
  const id = marked[0] ?? 0
  const again = await signedInSocket()
  expect((await marking(agent, id, 3).send()).code).toBe(200)
  expect(await again.push('order.changed')).toMatchObject({ data: { order: { id } } })
})
