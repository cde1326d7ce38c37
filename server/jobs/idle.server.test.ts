import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0).toReversed()) await server.dispose()
})

/** Apart by five seconds. */
const isLook = (statement: string) => statement.includes('as is_ready')

/** As many as three a second in the ten seconds between a look for delayed jobs and the next but one. */
const MOST = 30

it('asks the database hardly anything while nothing happens', async () => {
  // The job queue of a server knows the queues that were there when it started.
  const first = await startTestServer()
  servers.push(first)
  servers.push(await startTestServer({ beside: first, jobs: true }))

  const statements: string[] = []
  let looks = 0
  const ask = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [given] = asked
    const text = typeof given === 'string' ? given : String((given as { text?: string }).text)
    if (isLook(text)) looks += 1
    if (looks > 0 && looks < 3) statements.push(text)
    return ask.apply(this, asked)
  } as never)
  await vi.waitUntil(() => looks === 3 || statements.length > MOST, { timeout: 30_000, interval: 50 })

  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST)
})
