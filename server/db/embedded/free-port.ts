import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'
/** Below the ports that Linux, macOS and Windows give to outgoing connections and to listeners that name none. */
const PORTS = { from: 16_384, to: 32_768 }
const ATTEMPTS = 100

/**
 * A loopback port that nobody listens on. No other program gets it by chance, so that it is still free when it is used, and
 * when a process that died on it comes back.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isPortFree(port)) return port
  }
  throw new Error('No free port on the loopback address.')
}

/** Whether a loopback port could be listened on now. */
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
