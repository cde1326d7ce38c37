import { afterAll, beforeAll } from 'vitest'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { startOrderServer } from './order-server.ts'
import type { OrderServer } from './order-server.ts'

/**
 * One order server per test file, an agent, and a superAdmin with the second-level password, given
 * to `take` before its first test. Orders and balances change without a Google code.
 */
export function beginWithOrders(take: (server: OrderServer, agent: TestClient, admin: TestClient) => void): void {
  let server: OrderServer
  beforeAll(async () => {
    server = await startOrderServer()
    const agent = await server.signIn('custservice')
    const admin = await server.signIn('superadmin', { secondLevel: true })
    await setSettings(server, { googleVerifyManualSupplement: false, googleVerifyBalanceOperation: false })
    take(server, agent, admin)
  })
  afterAll(async () => await server.dispose())
}
