import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCALES } from '#domain/text/locales.ts'
import { HEALTH_FACT_NAMES } from '#domain/system/health.ts'
import type { HealthFact } from '#domain/system/health.ts'
import type { HealthRow } from '#contract/system/health.endpoints.ts'
import { callbackAttempts, callbacks, errorLog } from '#server/db/schema/schema.ts'
import { CALLBACK_QUEUE } from '#server/orders/callbacks/sending/callback-queue.ts'
import { REJECTION_QUEUE } from '#server/collect/orders/transition/rejection-queue.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { strictLookup } from '#tests/support/sources/texts.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const LEDGER = 'ledger.check'
/** No monitor reports here, and a notification takes as long as a busy machine lets it. */
const DEPENDS_ON_OTHERS: readonly string[] = ['monitors', 'notifyDelay'] satisfies HealthFact[]

let server: TestServer
let superAdmin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  superAdmin = await server.signIn('superadmin', { secondLevel: true })
})
afterAll(async () => await server.dispose())

const facts = async (input: { part?: string; name?: string; id?: string } = {}) =>
  (await superAdmin.call('system.getHealth', { pageSize: 200, ...input } as { id?: string })).list
const fact = async (id: string): Promise<HealthRow> => must((await facts({ id }))[0])

it('tells every fact, each measured, and none that is not fine on a new system', async () => {
  const rows = await facts()
  const told = new Set(rows.map(({ name }) => name))
  // Statements are told only where the database keeps them.
  expect(HEALTH_FACT_NAMES.filter((name) => !told.has(name))).toEqual([])
  expect(rows[0]?.id).toBe('runState')
  expect(rows.filter(({ state, name }) => state === 'broken' && !DEPENDS_ON_OTHERS.includes(name))).toEqual([])
  expect(must(rows.find(({ name }) => name === 'databaseSize')).amount).toBeGreaterThan(1_000_000)
  const disk = must(rows.find(({ name }) => name === 'diskFree'))
  expect(disk.amount).toBeLessThanOrEqual(disk.of ?? 0)
})

it.each(LOCALES)('names the work of every queue and check in %s', async (language) => {
  const lookup = strictLookup(language)
  const about = (await facts()).filter(({ name }) => name === 'queue' || name === 'check')
  expect(about.length).toBeGreaterThan(10)
  for (const { subject } of about) expect(lookup(`systemMaintenance:subject.${subject}`)).not.toBe(subject)
})

it('names every process that shares the database', async () => {
  const other = await startTestServer({ beside: server })
  try {
    await expect.poll(async () => (await fact('processes')).amount).toBe(2)
    const told = await facts()
    const { lines } = must(told.find(({ name }) => name === 'processes'))
    expect(lines).toHaveLength(2)
    expect(must(told.find(({ name }) => name === 'notifyDelay')).amount).toBe(
      Math.max(...lines.map(({ amount }) => amount)),
    )
  } finally {
    await other.dispose()
  }
})

it('finds facts by words of any language and by what they are about', async () => {
  expect((await facts({ name: '磁盘' })).map(({ id }) => id)).toEqual(['diskFree'])
  expect((await facts({ name: 'order.callback' })).map(({ id }) => id)).toEqual(['queue:order.callback'])
})

it('tells the latest result of a check, and a faulty one as broken', async () => {
  const { boss } = server.services
  expect(await fact(`check:${LEDGER}`)).toMatchObject({ value: 'never', state: 'fine' })
  await boss.send(LEDGER, {})
  const [job] = await boss.fetch(LEDGER)
  await boss.complete(LEDGER, must(job).id, { isSound: false })
  expect(await fact(`check:${LEDGER}`)).toMatchObject({ value: 'faulty', state: 'broken' })
})

it('shows the jobs of a queue without their payload, retries a failed one and records it', async () => {
  const { boss } = server.services
  const id = must(await boss.send(REJECTION_QUEUE, { orderId: 4711, secret: 'never shown' }, { retryLimit: 0 }))
  await boss.fetch(REJECTION_QUEUE)
  await boss.fail(REJECTION_QUEUE, id, { message: 'never shown' })
  const row = await fact(`queue:${REJECTION_QUEUE}`)
  expect(row).toMatchObject({ state: 'look', jobs: { failed: 1, list: [{ id, state: 'failed', about: 4711 }] } })
  expect(JSON.stringify(row)).not.toContain('never shown')
  await superAdmin.call('system.retryJob', { queue: REJECTION_QUEUE, jobId: id })
  expect((await fact(`queue:${REJECTION_QUEUE}`)).jobs).toMatchObject({ failed: 0, list: [{ id, state: 'retry' }] })
  expect((await superAdmin.attempt('system.retryJob', { queue: REJECTION_QUEUE, jobId: id })).msg).toBe('job.notFailed')
  const { list } = await superAdmin.call('audit.getList', { action: 'job.retry' })
  expect(list[0]).toMatchObject({ targetKind: 'job', target: id, account: 'superadmin' })
})

it('cancels only jobs for which nothing waits', async () => {
  const { boss } = server.services
  const check = must(await boss.send(LEDGER, {}, { startAfter: 3_600 }))
  await superAdmin.call('system.cancelJob', { queue: LEDGER, jobId: check })
  expect((await superAdmin.attempt('system.cancelJob', { queue: LEDGER, jobId: check })).code).toBe(404)
  const callback = must(await boss.send(CALLBACK_QUEUE, { orderId: 1 }, { startAfter: 3_600 }))
  const refused = await superAdmin.attempt('system.cancelJob', { queue: CALLBACK_QUEUE, jobId: callback })
  expect([refused.code, refused.msg]).toEqual([409, 'job.jobOfOrder'])
})

it('is read by technicalMaintenance, who changes nothing', async () => {
  const maintainer = await server.signIn('techmaintain', { secondLevel: true })
  expect((await maintainer.call('system.getHealth', {})).list.length).toBeGreaterThan(10)
  const jobId = '00000000-0000-4000-8000-000000000000'
  expect((await maintainer.attempt('system.retryJob', { queue: LEDGER, jobId })).code).toBe(403)
  expect((await (await server.signIn('custservice')).attempt('system.getHealth', {})).code).toBe(403)
})

it('tells the last 24 hours by the hour, the present one last', async () => {
  const day = async () => (await superAdmin.call('system.getDay', {})).hours
  const before = must((await day()).at(-1))
  const { db, now } = server.services
  const orderId = 987_654_321
  const at = now()
  await db.insert(callbacks).values({ orderId, url: 'https://shop.example', createdAt: new Date(at.getTime() - 5_000) })
  const attempt = { orderId, url: 'https://shop.example', requestBody: '', at }
  await db.insert(callbackAttempts).values([
    { ...attempt, attempt: 1, durationMs: 1_000, outcome: 'refused' },
    { ...attempt, attempt: 2, durationMs: 3_000, outcome: 'succeeded' },
    { ...attempt, attempt: 3, durationMs: 9_000, outcome: 'refused', at: new Date(at.getTime() - 30 * 3_600_000) },
  ])
  await db
    .insert(errorLog)
    .values({ account: 'server', type: 'server', code: '', mes: 'over', url: '', time: '', createdAt: at })
  const hours = await day()
  expect(hours).toHaveLength(24)
  expect(Date.parse(must(hours.at(-1)).at)).toBeGreaterThan(at.getTime() - 3_600_000)
  expect(must(hours.at(-1))).toMatchObject({
    orders: before.orders,
    failures: before.failures + 2,
    answerMs: 2_000,
    waitMs: 4_000,
  })
  expect(must(hours[0])).toMatchObject({ orders: 0, waitMs: null, answerMs: null, failures: 0 })
})
