import { rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lastSeat } from '../world/world.ts'
import type { Injection } from './injection.ts'

const FULL_MS = 3_000
const SHIFTED_MS = 6_000
const HOUR_MS = 3_600_000

/** Points the log at a device that is always full, then gives it space again. */
export const fullLogDisk: Injection = {
  name: 'log disk full',
  endsServer: false,
  prepare: async ({ world }) => {
    const { server, dataDir } = lastSeat(world)
    const log = path.join(dataDir, 'server.log')
    await server.pausedFor(async () => {
      await rename(log, `${log}.before`)
      await symlink('/dev/full', log)
    })
  },
  run: async ({ world }) => {
    const { server, dataDir } = lastSeat(world)
    const said = await degradedAt(server.url())
    await delay(FULL_MS)
    await rm(path.join(dataDir, 'server.log'))
    return `/healthz said ${said}`
  },
}

/** Sets one server's clock an hour ahead, for longer than a sweep interval. */
export const wrongClock: Injection = {
  name: 'clock of one process an hour ahead',
  endsServer: false,
  run: async ({ world }) => {
    const { server, shiftClock } = lastSeat(world)
    await shiftClock(HOUR_MS)
    await delay(SHIFTED_MS)
    const said = await degradedAt(server.url())
    await shiftClock(0)
    return `/healthz said ${said}`
  },
}

async function degradedAt(url: string): Promise<string> {
  const response = await fetch(`${url}/healthz`)
  const { data } = (await response.json()) as { data?: { degraded?: string[] } }
  return data?.degraded?.join(', ') || 'nothing'
}
