import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '#tests/support/processes/server-process.ts'
import type { ServerProcess } from '#tests/support/processes/server-process.ts'

const RESTART_PAUSE_MS = 250

/** A server process that is restarted whenever it exits, as by an operator's supervisor. */
export interface SupervisedServer {
  url(): string
  pid(): number
  /** How often it exited without being stopped. */
  ends(): number
  /** Shuts it down gracefully and keeps it down while the given work runs. */
  pausedFor(work: () => Promise<void>): Promise<void>
  /** Settles when a process is up: the current one or the next. */
  up(): Promise<void>
  stop(): Promise<void>
}

export async function superviseServer(env: Record<string, string>): Promise<SupervisedServer> {
  let server: ServerProcess = await startServer(env)
  let ends = 0
  let isHeld = false
  let up: Promise<void> = Promise.resolve()

  const watch = (watched: ServerProcess) => {
    void watched.ended.then(() => {
      if (isHeld) return
      ends += 1
      up = startAgain()
    })
  }
  const startAgain = async (): Promise<void> => {
    while (!isHeld) {
      try {
        server = await startServer(env)
        return watch(server)
      } catch {
        // Its database may still be down, so the supervisor retries.
        await delay(RESTART_PAUSE_MS)
      }
    }
  }
  const hold = async () => {
    isHeld = true
    await up
    await server.end()
  }
  watch(server)
  return {
    url: () => server.url,
    pid: () => server.pid,
    ends: () => ends,
    up: async () => await up,
    pausedFor: async (work) => {
      await hold()
      await work()
      isHeld = false
      await startAgain()
    },
    stop: hold,
  }
}
