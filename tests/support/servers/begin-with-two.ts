import { afterAll, beforeAll } from 'vitest'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

/** Two servers on one database for a test file, given before its first test. */
export function beginWithTwo(take: (one: TestServer, other: TestServer) => void): void {
  let one: TestServer
  let other: TestServer
  beforeAll(async () => {
    one = await startTestServer()
    other = await startTestServer({ beside: one })
    take(one, other)
  })
  afterAll(async () => {
    await other.dispose()
    await one.dispose()
  })
}
