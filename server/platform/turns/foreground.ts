import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setImmediate as others } from 'node:timers/promises'

/** Calls of this process that somebody waits for now. */
const waitedFor = new Set<FastifyRequest>()
const whenNone = new Set<() => void>()

/** Counts the calls that are answered at once, so that work in the background can let them go first. */
export function watchForeground(app: FastifyInstance, isForeground: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (isForeground(request)) waitedFor.add(request)
  })
  app.addHook('onResponse', async (request) => {
    if (!waitedFor.delete(request) || waitedFor.size > 0) return
    for (const go of [...whenNone]) go()
  })
}

/** Lets calls that somebody waits for go first, but for no longer than `patienceMs`: under constant traffic the work goes on. */
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
