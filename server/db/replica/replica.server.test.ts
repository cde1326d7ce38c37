import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { clusterFiles, readPostmasterPid } from '#server/db/embedded/cluster-files.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#server/db/migrate/migrate.ts'
import { startReplica } from '#tests/support/database/start-replica.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

const LEFT_OUT = 'the replica is left out'

let directory: string
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let server: TestServer
let agent: TestClient
/** Connections of their own to the replica and to the primary. */
let there: pg.Pool
let here: pg.Pool
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'paydesk-replica-'))
  const [primaryDir, replicaDir] = [path.join(directory, 'primary'), path.join(directory, 'replica')]
  primary = await startEmbeddedPostgres(primaryDir)
  await migrateDatabase(primary.urlOf('postgres'))
  replica = await startReplica(primaryDir, primary, replicaDir)
  ;[here, there] = [primary, replica].map(
    (one) => new pg.Pool({ connectionString: one.urlOf('postgres'), application_name: 'test', max: 2 }),
  ) as [pg.Pool, pg.Pool]
  for (const pool of [here, there]) pool.on('error', () => {})
  server = await startTestServer({
    databaseUrl: primary.urlOf('postgres'),
    databaseReadUrl: replica.urlOf('postgres'),
  })
  agent = await server.signIn('superadmin')
}, 60_000)
afterAll(async () => {
  await server.dispose()
  await Promise.all([here.end(), there.end()])
  await replica.stop()
  await primary.stop()
  await rm(directory, { recursive: true, force: true })
}, 30_000)

const degraded = async () => {
  const answer = (await (await fetch(`${server.baseUrl}/healthz`)).json()) as { data: { degraded: string[] } }
  return answer.data.degraded
}

/** How many statements about orders a database has carried out since its counts were last reset. */
async function readsAt(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ calls: string }>(
    `select coalesce(sum(calls), 0) as calls from pg_stat_statements where query like '%from "orders"%'`,
  )
  return Number(rows[0]?.calls)
}

const forgetReads = async () => {
  for (const pool of [here, there]) await pool.query('select pg_stat_statements_reset()')
}

/** True where the search finds an order. */
async function finds(orderCode: string): Promise<boolean> {
  const { orders } = await agent.call('search.find', { text: orderCode })
  return orders.some((order) => order.orderCode === orderCode)
}

/** The export of an order, as its file. */
async function exported(orderCode: string): Promise<string> {
  const response = await fetch(server.baseUrl + contract['order.export'].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...agent.headers },
    body: JSON.stringify({
      selection: { filter: { orderCode } },
      columns: ['orderCode', 'orderMark'],
      language: 'en-US',
    }),
  })
  expect(response.status).toBe(200)
  return await response.text()
}

/** Makes the calls and says where they read; again where a busy replica was passed over. */
async function readsOf(work: () => Promise<void>, isWanted: (reads: { here: number; there: number }) => boolean) {
  let reads = { here: 0, there: 0 }
  await expect
    .poll(async () => {
      await forgetReads()
      await work()
      reads = { here: await readsAt(here), there: await readsAt(there) }
      return isWanted(reads)
    })
    .toBe(true)
  return reads
}

/** The calls that a replica may answer, with an input of each. */
const READS = (Object.keys(contract) as EndpointName[]).flatMap((name) => {
  const spec: EndpointSpec = contract[name]
  return spec.reads === 'replica' ? [{ name, spec, input: inputOf(spec) }] : []
})

function inputOf({ input }: EndpointSpec): object {
  const columns = input instanceof z.ZodObject ? Reflect.get(input.shape, 'columns') : undefined
  const named = columns instanceof z.ZodArray && columns.element instanceof z.ZodEnum ? columns.element.options : []
  return { selection: { filter: {} }, columns: named, language: 'en-US', text: 'Asha' }
}

it('reads what has just been written at the replica, and nothing of it at the primary', async () => {
  await expect.poll(degraded).toEqual([])
  const { orderCode } = await server.createOrder()
  const work = async () => {
    expect(await finds(orderCode)).toBe(true)
    expect(await exported(orderCode)).toContain(orderCode)
  }
  const reads = await readsOf(work, ({ there }) => there > 1)
  expect(reads.here).toBe(0)
})

it('reads at the primary what follows a write, while the replica lags behind', async () => {
  await there.query('select pg_wal_replay_pause()')
  const { orderCode } = await server.createOrder()
  expect(await finds(orderCode)).toBe(true)
  expect(await exported(orderCode)).toContain(orderCode)
  await expect.poll(degraded, { timeout: 15_000 }).toEqual(['replica'])
  expect(await finds((await server.createOrder()).orderCode)).toBe(true)

  await there.query('select pg_wal_replay_resume()')
  await expect.poll(degraded, { timeout: 5_000 }).toEqual([])
  await readsOf(
    async () => expect(await finds(orderCode)).toBe(true),
    (reads) => reads.there > 0 && reads.here === 0,
  )
}, 30_000)

it('answers every call that it may from the replica', async () => {
  expect(READS.length).toBeGreaterThan(30)
  const before = server.log().length
  for (const { name, spec, input } of READS) {
    const response =
      spec.method === 'GET'
        ? await fetch(`${server.baseUrl}${spec.path}?text=Asha`, { headers: agent.headers })
        : await fetch(server.baseUrl + spec.path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...agent.headers },
            body: JSON.stringify(input),
          })
    expect({ name, status: response.status, answer: await response.text() }).toMatchObject({ name, status: 200 })
  }
  expect(server.log().slice(before)).not.toContain(LEFT_OUT)
})

it('goes on when the replica is killed', async () => {
  const { orderCode } = await server.createOrder()
  const calls = Array.from({ length: 20 }, async () => await finds(orderCode))
  const { pid } = readPostmasterPid(clusterFiles(path.join(directory, 'replica')).postmasterPid) ?? { pid: 0 }
  process.kill(pid, 'SIGKILL')
  expect(await Promise.all(calls)).toEqual(calls.map(() => true))
  await expect.poll(degraded).toEqual(['replica'])
  expect(server.log()).toContain(LEFT_OUT)
  expect(await exported((await server.createOrder()).orderCode)).toContain('C')
})
