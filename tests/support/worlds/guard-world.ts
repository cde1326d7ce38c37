import { vi } from 'vitest'
import type { InputOf, OutputOf } from '#contract/contract.ts'
import { toWallClock } from '#domain/time/zones.ts'
import { ipAllowances, ipFreezes, ipGuardRules } from '#server/db/schema/schema.ts'
import { zoneOf } from '#server/platform/time/zone.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const WAIT = { timeout: patience(5_000), interval: 20 }

/** Two processes on one database, and an admin who freezes addresses on the first. */
export interface GuardWorld {
  server: TestServer
  second: TestServer
  admin: TestClient
  freezes(filter?: InputOf<'ipFreeze.getList'>): Promise<OutputOf<'ipFreeze.getList'>['list']>
  /** Answer to a merchant whose order comes from this address, by default from the first server. */
  create(clientIp: string, on?: TestServer): ReturnType<TestServer['attemptOrder']>
  /** Takes freezes, rules and allowlist away, on both processes. */
  clear(): Promise<void>
  dispose(): Promise<void>
}

export async function openGuardWorld(): Promise<GuardWorld> {
  const server = await startTestServer()
  const second = await startTestServer({ beside: server })
  const admin = await server.signIn('platformadmin')
  return {
    server,
    second,
    admin,
    freezes: async (filter = {}) => (await admin.call('ipFreeze.getList', filter)).list,
    create: async (clientIp, on = server) => await on.attemptOrder({ clientIp }),
    clear: async () => {
      const { db } = server.services
      await db.delete(ipFreezes)
      await db.delete(ipGuardRules)
      await db.delete(ipAllowances)
      await Promise.all([server.services.ipGuard.refresh(), second.services.ipGuard.refresh()])
    },
    dispose: async () => {
      await second.dispose()
      await server.dispose()
    },
  }
}

/** Waits until a process has heard of a change, without an order. */
export async function knows(on: TestServer, ip: string, isFrozen: boolean): Promise<void> {
  const now = () => on.services.ipGuard.frozenBy(ip, on.services.now()) !== undefined
  await vi.waitUntil(() => now() === isFrozen, WAIT)
}

/** How many orders the queue lists for a network between two instants, `to` exclusive. */
export async function listedOrders(
  { admin, server }: GuardWorld,
  { network, from, to }: { network: string; from: string; to: string },
  more: Partial<InputOf<'order.getList'>> = {},
): Promise<number> {
  const zone = zoneOf(server.services)
  const [startTime, endTime] = [from, new Date(Date.parse(to) - 1_000)].map((at) => toWallClock(at, zone))
  const filter = { ipAddress: network, startTime, endTime, showAll: true, ...more }
  return (await admin.call('order.getList', filter)).total
}
