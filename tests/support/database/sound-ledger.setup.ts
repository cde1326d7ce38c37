import { afterEach, expect } from 'vitest'
import { checkLedger } from '#server/ledger/checks/check-ledger.ts'
import { openDatabases } from './test-database.ts'
import { SOUND_LEDGER } from './sound-ledger.ts'

// After every test, the ledger of its database must sum to zero and equal the balances.
afterEach(async () => {
  for (const db of openDatabases) expect(await checkLedger(db)).toEqual(SOUND_LEDGER)
})
