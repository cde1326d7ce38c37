import { setTimeout as pause } from 'node:timers/promises'
import { runCleanups } from '#server/ops/cleanup/cleanup-work.ts'
import { createDb } from '#server/db/client.ts'
import { openPool } from '#server/db/pool.ts'
import { createLogger } from '#server/platform/logging.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'

// The cleanup alone in a process of its own, to be killed. Arguments: the database's address, and how often it may ask whether to
// stop before it does, so that it is never done before it is killed.

const [databaseUrl = '', asksMax = '0'] = process.argv.slice(2)
const log = createLogger('silent', process.stdout)
const pool = openPool(databaseUrl, log)
// Nothing is cleaned up by itself here, so that no setting is read but the interval.
const settings = fixedSettings({ dataClearCycle: 365 })
process.once('disconnect', () => process.exit(0))
let asks = 0
/** Asked before each batch: tells that it comes. */
const isStopping = () => {
  asks += 1
  process.send?.('batch')
  return asks > Number(asksMax)
}
while (asks <= Number(asksMax)) {
  await runCleanups({ db: createDb(pool), log, now: () => new Date(), pool, settings }, isStopping)
  // The process before may still hold the lock for a moment.
  await pause(5)
}
