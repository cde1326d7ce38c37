import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CODES } from '#contract/wire/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Requests that arrived before shutdown began may still be unread in the system's buffers; they are served. */
const GRACE_MS = 250
/** In case they never stop. On a busy machine one turn of the event loop can take seconds, with more unread behind it. */
const GRACE_MOST_MS = 10_000
/**
 * The buffers count as empty after this many event-loop turns without input; on a busy machine time alone is
 * unreliable.
 */
const IDLE_TURNS = 10
/** After this long without a request, no client is still connecting. */
const QUIET_MS = 200
/** Time limit for refusing late calls, in case they never stop. */
const REFUSING_MOST_MS = 2_000
/** Calls that take longer than this are aborted. */
const UNDER_WAY_MOST_MS = 10_000
const CHECK_MS = 20
const RETRY_AFTER_SECONDS = 5

/** Shuts a server down without aborting requests. */
export interface Drain {
  /**
   * Marks the server as not ready, serves what has arrived and refuses later calls with 503 until the server is idle.
   */
  finish(): Promise<void>
  /** Throws 503 once shutdown has begun. */
  checkOpen(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** Tracks running calls and gives the app its `drain`, to be finished before the app is closed. */
export function makeDrainable(app: FastifyInstance): void {
  let underWay = 0
  let came = 0
  let lastCameAt = 0
  let isEnding = false
  let isRefusing = false
  let isClosing = false
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
    // The caller's next request then goes to another server.
    if (isEnding) reply.header('connection', 'close')
    if (isRefusing) throw away()
    // A socket stays open for hours; it is closed with the app.
    if (request.headers.upgrade !== undefined) return
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
      // Closing the server ends only connections that are idle at that moment. This one would wait for its keep-alive time.
      if (isClosing) request.raw.socket.end()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
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
