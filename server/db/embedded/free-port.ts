import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'
/** Below the ephemeral port ranges of Linux, macOS and Windows. */
const PORTS = { from: 16_384, to: 32_768 }
const ATTEMPTS = 100

/**
 * A free loopback port outside the ephemeral ranges, so no other program gets it by chance: it is still free when it is
 * bound, and when a process that died on it is restarted.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isPortFree(port)) return port
  }
  throw new Error('No free port on the loopback address.')
}

/** True where a loopback port can be bound now. */
export async function isPortFree(port: number): Promise<boolean> {
  if (port > 65_535) return false
  const probe = createServer().listen(port, HOST)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
