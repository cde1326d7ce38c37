import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { isInUse } from '#server/db/transactions/lock-wait.ts'

/** Behind a statement that waits for a table's lock, every call on that table waits: so it does not wait long, and tries again. */
const LOCK_WAIT_MS = 1_000
const PAUSE_MS = 1_000
const TRIES = 300

/** Does work that takes locks of tables in one transaction, again until it gets them. Throws once they were not to be had for 10 minutes. */
export async function untilLocked(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
  for (let tries = 1; !(await gotLocks(work, tries)); tries += 1) await sleep(PAUSE_MS)
  await client.query('SET lock_timeout = 0')
}

async function gotLocks(work: () => Promise<void>, tries: number): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isInUse(error) || tries === TRIES) throw error
    return false
  }
}
