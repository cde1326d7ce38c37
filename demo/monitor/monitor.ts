import type { Outbox, PaymentRecord } from '#demo/monitor/outbox.ts'
import type { HeartbeatAnswer, ScriptRunner } from '#demo/monitor/script-runner.ts'
import { APP_VERSION, callSigned, Refused, ServerUnavailable } from '#demo/monitor/signed-calls.ts'
import type { Identity } from '#demo/monitor/signed-calls.ts'

const BAD_INPUT = 400
const PAUSE_FIRST_MS = 1_000
const PAUSE_LONGEST_MS = 60_000

/** Events of a monitor, for its operator. */
export type MonitorEvent =
  | { event: 'kept'; recordId: string; waiting: number }
  | { event: 'reported'; recordId: string; matchedOrderCode: string | null; duplicate: boolean }
  | { event: 'rejected'; recordId: string; why: string }
  | { event: 'pausing'; ms: number; why: string }
  | { event: 'heartbeat' }
  | { event: 'scripts'; scripts: object[] }

export interface MonitorParts {
  server: string
  identity: Identity
  outbox: Outbox
  scripts: ScriptRunner
  heartbeatMs: number
  say: (event: MonitorEvent) => void
  /** Waits, or less when the signal says so. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A running monitor. */
export interface Monitor {
  /** Keeps a payment and reports it as soon as the server takes it. */
  take(record: PaymentRecord): Promise<void>
  /** Stops; what was not reported stays in the outbox. */
  stop(): Promise<void>
}

/** Runs a monitor: it reports what it is given, in order, and says regularly that it lives. */
export function startMonitor({ server, identity, outbox, scripts, heartbeatMs, say, wait }: MonitorParts): Monitor {
  const stopping = new AbortController()
  let wake = new AbortController()
  const call = (path: string, fields: object) => callSigned(server, path, identity, fields)

  /** Reports one record; how long to pause before the next, in ms. */
  async function report({ recordId, ...fields }: PaymentRecord, pauseMs: number): Promise<number> {
    try {
      const answer = (await call('/v1.0/monitor/report', { recordId, ...fields })) as {
        matchedOrderCode: string | null
        duplicate: boolean
      }
      await outbox.done(recordId)
      say({ event: 'reported', recordId, ...answer })
      return 0
    } catch (error) {
      if (error instanceof Refused && error.code === BAD_INPUT) {
        await outbox.reject(recordId, error.message)
        say({ event: 'rejected', recordId, why: error.message })
        return 0
      }
      return pauseAfter(error, pauseMs)
    }
  }

  /** A wrong key or a disabled monitor may be put right: nothing is given up for it. */
  function pauseAfter(error: unknown, pauseMs: number): number {
    if (!(error instanceof Refused || error instanceof ServerUnavailable)) throw error
    const least = error instanceof ServerUnavailable ? error.retryAfterMs : PAUSE_FIRST_MS
    const ms = Math.max(least, Math.min(Math.max(PAUSE_FIRST_MS, pauseMs * 2), PAUSE_LONGEST_MS))
    say({ event: 'pausing', ms, why: error.message })
    return ms
  }

  async function sendAll(): Promise<void> {
    let pauseMs = 0
    while (!stopping.signal.aborted) {
      const record = outbox.first()
      if (record === undefined) {
        await wait(heartbeatMs, AbortSignal.any([stopping.signal, wake.signal]))
        wake = new AbortController()
        continue
      }
      pauseMs = await report(record, pauseMs)
      // Not all monitors of a server that was away come back at once.
      if (pauseMs > 0) await wait(pauseMs * (0.75 + Math.random() / 2), stopping.signal)
    }
  }

  async function beat(): Promise<void> {
    let pauseMs = 0
    while (!stopping.signal.aborted) {
      try {
        const fields = { at: new Date().toISOString(), appVersion: APP_VERSION, ...scripts.heartbeat() }
        const answer = (await call('/v1.0/monitor/heartbeat', fields)) as HeartbeatAnswer
        say({ event: 'heartbeat' })
        pauseMs = 0
        if (await scripts.hear(answer)) {
          say({ event: 'scripts', ...scripts.heartbeat() })
          continue
        }
      } catch (error) {
        pauseMs = pauseAfter(error, pauseMs)
      }
      await wait(pauseMs || heartbeatMs, stopping.signal)
    }
  }

  const running = Promise.all([sendAll(), beat()])
  return {
    take: async (record) => {
      await outbox.add(record)
      say({ event: 'kept', recordId: record.recordId, waiting: outbox.size })
      wake.abort()
    },
    stop: async () => {
      stopping.abort()
      await running
      await outbox.close()
    },
  }
}
