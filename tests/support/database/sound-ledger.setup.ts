import { sql } from 'drizzle-orm'
import { afterEach, expect } from 'vitest'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import type { Db } from '#server/db/client.ts'
import { openDatabases } from './test-database.ts'
import { SOUND_LEDGER } from './sound-ledger.ts'

/** State of each ledger when it was last found sound. */
const sound = new WeakMap<Db, string>()

// After every test, the ledger of its database must sum to zero and equal the balances. One that nobody touched is not read again.
afterEach(async () => {
  for (const db of openDatabases) {
    const state = await stateOf(db)
    if (state === sound.get(db)) continue
    expect(await checkLedger(db)).toEqual(SOUND_LEDGER)
    sound.set(db, state)
  }
})

/** Differs once money moved: postings are only ever added, and every balance and time of an account is in it. */
async function stateOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select concat_ws(' ', (select max(id) || ' ' || count(*) from ledger_postings), (select max(id) from ledger_transactions),
      (select md5(string_agg(concat_ws(' ', id, balance_minor, last_posted_at), ',' order by id)) from ledger_accounts)) as state`)
  return rows[0]?.state ?? ''
}
