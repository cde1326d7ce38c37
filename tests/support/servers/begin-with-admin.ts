import { afterAll, beforeAll } from 'vitest'
import type { TestClient } from './test-client.ts'
import { startTestServer } from './test-server.ts'
import type { TestServer } from './test-server.ts'

/** One server per test file and a superAdmin with the second-level password, prepared by `take`. */
export function beginWithAdmin(take: (server: TestServer, admin: TestClient) => Promise<unknown> | void): void {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await take(server, await server.signIn('superadmin', { secondLevel: true }))
  })
  afterAll(async () => await server.dispose())
}
