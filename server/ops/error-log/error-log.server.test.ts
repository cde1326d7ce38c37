import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { errorLog } from '#server/db/schema/schema.ts'
import { createErrorKeeper } from '#server/ops/error-log/server-errors.ts'
import { createLogger } from '#server/platform/logging.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

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
    ['server', 'e-1', 'order.getList', 'a call failed: TypeError: no such thing (×43)'],
  ])
})
