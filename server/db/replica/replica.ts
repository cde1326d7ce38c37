import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createDb } from '#server/db/client.ts'
import type { Db } from '#server/db/client.ts'
import { openPool } from '#server/db/pool.ts'
import { checkPair, endOfLog, hasReplayed } from '#server/db/replica/log-position.ts'
import { readingPool } from '#server/db/replica/reading-pool.ts'

/** How long a call waits for the replica to know what was committed before the call; then it reads from the primary. */
const PATIENCE_MS = 100
/** How long the next calls do not wait for it after one has waited in vain. */
const REST_MS = 500
const ASK_AGAIN_MS = 5
/** How often it is looked after, and how long it may take to answer. */
const WATCH_MS = 1_000
const ANSWER_MS = 3_000
/** How long it may take to replay what the primary has written, until it is left out altogether. */
const BEHIND_MS = 5_000

/** A replica that reads are sent to while it knows everything that was committed before them. */
export interface Replica {
  /** Where a reading call may read that must find all that anybody has committed until now. */
  upToDate(): Promise<Db>
  /** Left out: away, behind, or no replica of this database. */
  isDegraded(): boolean
  close(): Promise<void>
}

interface Primary {
  pool: Pool
  db: Db
}

/**
 * Opens the replica of a database. It may be down: then it is left out, as later when it fails or falls behind, until it is
 * back.
 */
export async function openReplica(url: string, primary: Primary, log: Pick<Logger, 'warn' | 'info'>): Promise<Replica> {
  const pool = openPool(url, log)
  let db: Db | undefined
  let restsUntil = 0
  let awaited: { position: string; since: number } | undefined

  const leaveOut = (error: unknown) => {
    if (db !== undefined) log.warn({ err: error }, 'the replica is left out; reads go to the primary')
    db = undefined
  }
  const takeIn = () => {
    if (db === undefined) log.info('reads go to the replica')
    db ??= createDb(readingPool(pool, primary.pool, leaveOut))
  }
  const look = async () => {
    awaited ??= { position: await endOfLog(primary.pool), since: performance.now() }
    await checkPair(primary.pool, pool)
    if (await hasReplayed(pool, awaited.position)) {
      awaited = undefined
      takeIn()
    } else if (performance.now() - awaited.since > BEHIND_MS) throw new Error(`it is more than ${BEHIND_MS} ms behind`)
  }
  const watch = startWatch(async () => await within(ANSWER_MS, look()).catch(leaveOut))
  await watch.first

  const isThere = async (position: string): Promise<boolean> => {
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() < deadline) {
      if (await hasReplayed(pool, position)) return true
      await delay(ASK_AGAIN_MS)
    }
    return false
  }
  return {
    upToDate: async () => {
      const reads = db
      if (reads === undefined || performance.now() < restsUntil) return primary.db
      const position = await endOfLog(primary.pool)
      if (await within(PATIENCE_MS, isThere(position)).catch(() => false)) return reads
      restsUntil = performance.now() + REST_MS
      return primary.db
    },
    isDegraded: () => db === undefined,
    close: async () => {
      await watch.stop()
      await pool.end()
    },
  }
}

/** Runs work at once and, a while after each run, again. */
function startWatch(work: () => Promise<void>): { first: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  const first = work()
  const goOn = async () => {
    await first
    while (!stopping.signal.aborted) {
      await delay(WATCH_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (!stopping.signal.aborted) await work()
    }
  }
  const running = goOn()
  return {
    first,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Rejects when a server does not answer in time, as one that is unreachable. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const isAnswered = new AbortController()
  const tooLate = delay(ms, undefined, { signal: isAnswered.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    isAnswered.abort()
    tooLate.catch(() => {})
    answer.catch(() => {})
  }
}
