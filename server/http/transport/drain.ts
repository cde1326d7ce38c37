import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

/** What had arrived when the end began may still lie unread in the system's buffers; it is served. */
const GRACE_MS = 250
const GRACE_MOST_MS = 2_000
/** All is read when so many turns of the event loop have brought nothing; on a busy machine time alone says little. */
const IDLE_TURNS = 10
/** When nothing has come for so long, nobody is on the way any more who would be cut off. */
const QUIET_MS = 200
/** Where calls never stop coming, the door is shut in the end. */
const REFUSING_MOST_MS = 2_000
/** Calls that take longer are cut off. */
const UNDER_WAY_MOST_MS = 10_000
const CHECK_MS = 20
const RETRY_AFTER_SECONDS = 5

/** How a server stops without cutting anybody off. */
export interface Drain {
  /** From now on the server is not ready; what has arrived is served, what comes later is told to come back, until all is quiet. */
  finish(): Promise<void>
  /** Throws 503 once the end has begun. */
  checkOpen(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** Watches the calls under way, and gives the app its `drain`, to be finished before the app is closed. */
export function makeDrainable(app: FastifyInstance): void {
  let underWay = 0
  let came = 0
  let lastCameAt = 0
  let isEnding = false
  let isRefusing = false
  const away = () => new AppError(CODES.unavailable, 'stopping', { retryAfterSeconds: RETRY_AFTER_SECONDS })

  const untilRead = async () => {
    const began = performance.now()
    let seen = came
    for (let idle = 0; idle < IDLE_TURNS && performance.now() - began < GRACE_MOST_MS; idle += 1) {
      await immediate()
      if (seen !== came) idle = 0
      seen = came
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    came += 1
    lastCameAt = performance.now()
    // The next call of this caller goes to a server that stays.
    if (isEnding) reply.header('connection', 'close')
    if (isRefusing) throw away()
    // A socket stays for hours; it is closed with the app.
    if (request.headers.upgrade !== undefined) return
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
  })
  app.decorate('drain', {
    checkOpen: () => {
      if (isEnding) throw away()
    },
    finish: async () => {
      isEnding = true
      await delay(GRACE_MS)
      await untilRead()
      isRefusing = true
      const began = performance.now()
      const isDone = () => {
        const passed = performance.now() - began
        const isQuiet = performance.now() - lastCameAt > QUIET_MS || passed > REFUSING_MOST_MS
        return (underWay === 0 || passed > UNDER_WAY_MOST_MS) && isQuiet
      }
      while (!isDone()) await delay(CHECK_MS)
    },
  })
}
