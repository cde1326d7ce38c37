import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const servers: TestServer[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0).toReversed()) await server.dispose()
})

/** Apart by five seconds. */
const isLook = (statement: string) => statement.includes('as is_ready')

/** As many as three a second in the ten seconds between a look for delayed jobs and the next but one. */
const MOST = 30
const LOOKS_A_WINDOW = 2

it('asks the database hardly anything while nothing happens', { timeout: patience(60_000) }, async () => {
  // The job queue of a server knows the queues that were there when it started.
  const first = await startTestServer()
  servers.push(first)
  servers.push(await startTestServer({ beside: first, jobs: true }))

  const windows: string[][] = []
  let looks = 0
  const ask = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [given] = asked
    const text = typeof given === 'string' ? given : String((given as { text?: string }).text)
    if (isLook(text)) looks += 1
    if (isLook(text) && looks % LOOKS_A_WINDOW === 1) windows.push([])
    windows.at(-1)?.push(text)
    return ask.apply(this, asked)
  } as never)

  // Upkeep after the start and the sweeps of each minute fall into some of them; what asks each second falls into all.
  const ended = () => windows.slice(0, -1)
  const isQuiet = () => ended().some((window) => window.length <= MOST)
  await vi.waitUntil(() => isQuiet() || ended().length === 4, { timeout: patience(55_000), interval: 50 })
  expect(
    isQuiet(),
    ended()
      .map((window) => window.join('\n'))
      .join('\n\n'),
  ).toBe(true)
})
