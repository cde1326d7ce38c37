import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { InputOf } from '#contract/contract.ts'
import { afterwardsIn } from '#server/db/migrate/afterwards.ts'
import { errorLog } from '#server/db/schema/schema.ts'
import { createErrorKeeper } from '#server/ops/error-log/server-errors.ts'
import { createLogger } from '#server/platform/logging.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const entry = (mes: string) => ({ type: 'error', code: '', mes, url: '/order/list', time: '2026-11-20 10:00:00' })

it('keeps errors of every console, and shows them to those who maintain the system, newest first and page by page', async () => {
  const merchant = await server.signIn('merchant01')
  for (const mes of ['first', 'second', 'third']) await merchant.call('save_error_logger', entry(mes))
  const support = await server.signIn('techsupport')
  const first = await support.call('errorLogger.getList', { pageSize: 2 })
  expect(first).toMatchObject({
    total: 3,
    totalIsExact: true,
    list: [{ mes: 'third', account: 'merchant01' }, { mes: 'second' }],
  })
  const next = await support.call('errorLogger.getList', { pageSize: 2, cursor: first.nextCursor ?? '' })
  expect(next.list.map(({ mes }) => mes)).toEqual(['first'])
  expect(next.nextCursor).toBeNull()
  expect((await support.call('errorLogger.getList', { pageSize: 2, pageIndex: 2 })).list.map(({ mes }) => mes)).toEqual(
    ['first'],
  )
  expect((await support.attempt('errorLogger.getList', { cursor: 'x' })).failure.issues).toEqual([
    { path: 'cursor', fault: 'cursor' },
  ])
})

it('counts as unseen what is younger than a day', async () => {
  const support = await server.signIn('techsupport')
  expect((await support.call('errorLogger.getList', { unseenOnly: true })).total).toBe(3)
  await server.services.db
    .update(errorLog)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(errorLog.mes, 'first'))
  expect((await support.call('errorLogger.getList', { unseenOnly: true })).total).toBe(2)
})

it('finds errors by account, kind, text, page and time, and one by its id', async () => {
  const clerk = await server.signIn('merchant02')
  await clerk.call('save_error_logger', {
    ...entry('TypeError: 100% wrong\n    at pay (app.js:1)'),
    type: 'rejection',
    code: 'c-1',
    url: '/payout/list',
  })
  const support = await server.signIn('techsupport')
  const found = async (filter: object) => (await support.call('errorLogger.getList', filter)).list
  const [made] = await found({ mes: '100% wrong' })
  expect(made).toMatchObject({ account: 'merchant02', mes: expect.stringContaining('at pay') })
  for (const filter of [
    { account: 'merchant02' },
    { type: 'rejection' },
    { code: 'c-1' },
    { url: '/payout' },
    { mes: 'at pay' },
    { id: made?.id },
  ]) {
    expect(await found(filter)).toEqual([made])
  }
  expect(await found({ account: 'merchant02', endTime: '2020-01-01 00:00:00' })).toEqual([])
  expect(await found({ account: 'merchant02', startTime: '2020-01-01 00:00:00' })).toEqual([made])
})

it('keeps what the server logged as errors, one row for each, with how often it came', async () => {
  const lines: string[] = []
  const keeper = createErrorKeeper({ write: (line) => void lines.push(line) })
  const log = createLogger('info', keeper)
  for (let at = 0; at < 43; at += 1)
    log.error({ err: new TypeError('no such thing'), errorId: 'e-1', endpoint: 'order.getList' }, 'a call failed')
  log.warn('not an error')
  log.fatal({ err: new Error('over') }, 'the server cannot go on')
  expect(lines).toHaveLength(45)
  const { db } = server.services
  await keeper.store({ insert: () => ({ values: () => Promise.reject(new Error('away')) }) } as never)
  await keeper.store(db)
  await keeper.store(db)
  const support = await server.signIn('techsupport')
  const { list } = await support.call('errorLogger.getList', { account: 'server' })
  expect(list.map(({ code, mes, type, url }) => [type, code, url, mes.split('\n')[0]])).toEqual([
    ['server', '', '', 'the server cannot go on: Error: over'],
    ['server', 'e-1', 'order.getList', 'a call failed: TypeError: no such thing'],
  ])
  expect(list.map(({ count }) => count)).toEqual([1, 43])
  expect((await support.call('errorLogger.getKinds', { account: 'server' })).list).toMatchObject([
    { mes: expect.stringMatching(/^the server cannot go on: Error: over\n/), count: 1, accounts: 0 },
    { mes: expect.stringMatching(/^a call failed: TypeError: no such thing\n/), count: 43, accounts: 0 },
  ])
})

describe('kinds', () => {
  let support: TestClient
  beforeAll(async () => {
    support = await server.signIn('techsupport')
  })
  beforeEach(async () => {
    await server.services.db.delete(errorLog)
  })

  /** Keeps errors of an account, which come one after another. */
  const keep = async (account: 'merchant01' | 'merchant02', ...entries: Partial<ReturnType<typeof entry>>[]) => {
    const person = await server.signIn(account)
    for (const one of entries) await person.call('save_error_logger', { ...entry('some error'), ...one })
  }
  const kinds = async (filter: InputOf<'errorLogger.getKinds'> = {}) =>
    (await support.call('errorLogger.getKinds', filter)).list
  const messages = async (filter: InputOf<'errorLogger.getKinds'> = {}) => (await kinds(filter)).map(({ mes }) => mes)

  it.each([
    ['numbers', 'order 12 of 3.5 lost', 'order 7 of 9.25 lost'],
    ['numbers in quotes', 'no row "12"', "no row '7'"],
    ['numbers in names', 'C2611200000000001 is locked', 'C2611200000000002 is locked'],
    ['UUIDs', 'no 0198c7a2-1b2c-7d3e-8f40-a1b2c3d4e5f6', 'no ABCDEFAB-CDEF-abcd-efab-cdefabcdefab'],
    ['hexadecimal ids', 'trace 4bf92f3577b34da6 is out', 'trace a3ce929d0e0e4736 is out'],
    ['addresses in memory', 'bad pointer 0xdeadbeef', 'bad pointer 0x1f'],
    ['what stands below the first line', 'TypeError: x\n    at a (a.js:1)', 'TypeError: x\n    at b (b.js:2)'],
    ['how often it came, as it was stored once', 'no such thing (×43)', 'no such thing'],
  ])('are the same whatever their %s', async (_of, one, other) => {
    await keep('merchant01', { mes: one }, { mes: other })
    expect(await kinds()).toMatchObject([{ mes: other, count: 2 }])
  })

  it.each([
    ['words', { mes: 'deadbeef is no number' }, { mes: 'feedface is no number' }],
    ['types', { type: 'error' }, { type: 'screen' }],
  ])('are others where their %s are', async (_of, one, other) => {
    await keep('merchant01', one, other)
    expect(await kinds()).toMatchObject([other, one])
  })

  it('count all that came, with first and last time and the accounts that met it, and show the newest', async () => {
    await keep('merchant01', { mes: 'gone 1', code: 'c-1', url: '/home' }, { mes: 'other' }, { mes: 'gone 2' })
    await keep('merchant02', { mes: 'gone 3\n    at app.js', code: 'c-3', url: '/payout/list' })
    const { list: rows } = await support.call('errorLogger.getList')
    const [gone, other] = await kinds()
    expect(gone).toEqual({
      id: rows[0]?.id,
      kind: expect.stringMatching(/^[\da-f]{32}$/),
      count: 3,
      accounts: 2,
      firstTime: rows[3]?.createTime,
      lastTime: rows[0]?.createTime,
      ...{ account: 'merchant02', type: 'error', code: 'c-3', url: '/payout/list', mes: 'gone 3\n    at app.js' },
    })
    expect(other).toMatchObject({ mes: 'other', count: 1, accounts: 1 })
    const occurrences = await support.call('errorLogger.getList', { kind: gone?.kind, pageSize: 2 })
    expect(occurrences).toMatchObject({ total: 3, list: [{ code: 'c-3' }, { mes: 'gone 2' }] })
    expect(await kinds({ kind: gone?.kind })).toEqual([gone])
    expect(await kinds({ id: gone?.id })).toEqual([gone])
  })

  it('are found by the text of the newest occurrence, and by who and where any of them was, all of it together', async () => {
    await keep('merchant01', { mes: 'gone 17', code: 'c-1', url: '/home' })
    await keep('merchant02', { mes: 'gone 18' }, { mes: 'other', type: 'screen' })
    for (const filter of [{ account: 'merchant01' }, { code: 'c-1' }, { url: '/home' }, { mes: 'GONE 18' }])
      expect(await kinds(filter)).toMatchObject([{ mes: 'gone 18', count: 2 }])
    expect(await messages({ type: 'screen' })).toEqual(['other'])
    expect(await messages({ account: 'merchant02' })).toEqual(['other', 'gone 18'])
    expect(await messages({ account: 'merchant02', code: 'c-1' })).toEqual([])
  })

  it('are found by the time at which they came last', async () => {
    await keep('merchant01', { mes: 'gone 1' }, { mes: 'other' }, { mes: 'gone 2' })
    const { db } = server.services
    const passed = (condition: SQL | undefined) =>
      db
        .update(errorLog)
        .set({ createdAt: new Date('2026-01-02T00:00:00Z') })
        .where(condition)
    await passed(inArray(errorLog.mes, ['gone 1', 'other']))
    expect(await messages({ endTime: '2026-02-01 00:00:00' })).toEqual(['other'])
    expect(await messages({ startTime: '2026-02-01 00:00:00' })).toEqual(['gone 2'])
  })

  it('come page by page, the one that came last first, or by a column', async () => {
    const names = ['one', 'two', 'three', 'four', 'five']
    await keep('merchant01', ...names.map((mes) => ({ mes })), { mes: 'two' })
    expect(await messages()).toEqual(['two', 'five', 'four', 'three', 'one'])
    const first = await support.call('errorLogger.getKinds', { pageSize: 2 })
    expect(first).toMatchObject({ total: 5, totalIsExact: true, list: [{ mes: 'two' }, { mes: 'five' }] })
    // An error that comes between two pages moves none of their rows.
    await keep('merchant02', { mes: 'new' })
    const rest = { pageSize: 3, cursor: first.nextCursor ?? '' }
    expect(await support.call('errorLogger.getKinds', rest)).toMatchObject({
      list: [{ mes: 'four' }, { mes: 'three' }, { mes: 'one' }],
      nextCursor: null,
    })
    const byCount = { sortBy: 'count', sortDirection: 'desc', pageSize: 1 } as const
    const most = await support.call('errorLogger.getKinds', byCount)
    expect(most.list).toMatchObject([{ mes: 'two', count: 2 }])
    expect(await messages({ ...byCount, cursor: most.nextCursor ?? '' })).toEqual(['new'])
  })

  it('are given to errors that were stored before there were kinds', async () => {
    await keep('merchant01', { mes: 'gone 1 (×43)\n    at a.js' }, { mes: 'gone 2' }, { mes: 'other' })
    const { db } = server.services
    await db.update(errorLog).set({ kind: '' })
    const migration = new URL('../../db/migrations/0011_error-kinds.sql', import.meta.url)
    const [filling = ''] = afterwardsIn(await readFile(migration, 'utf8'))
    await db.execute(sql.raw(filling))
    expect(await kinds()).toMatchObject([
      { mes: 'other', count: 1 },
      { mes: 'gone 2', count: 44 },
    ])
  })
})
