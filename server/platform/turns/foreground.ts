import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setImmediate as others } from 'node:timers/promises'

/** Running calls of this process with a waiting client. */
const waitedFor = new Set<FastifyRequest>()
const whenNone = new Set<() => void>()
let begun = 0

/** How many such calls have begun so far: long work sees by it whether somebody called meanwhile. */
export const foregroundBegun = (): number => begun

/** Tracks foreground calls, so that background work can yield to them. */
export function watchForeground(app: FastifyInstance, isForeground: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (!isForeground(request)) return
    waitedFor.add(request)
    begun += 1
  })
  app.addHook('onResponse', async (request) => {
    if (!waitedFor.delete(request) || waitedFor.size > 0) return
    for (const go of [...whenNone]) go()
  })
}

/** Yields to foreground calls for at most `patienceMs`: under constant traffic the work still proceeds. */
export async function afterForeground(patienceMs: number): Promise<void> {
  await others()
  if (waitedFor.size === 0) return
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      whenNone.delete(go)
      resolve()
    }
    const timer = setTimeout(go, patienceMs)
    whenNone.add(go)
  })
}
