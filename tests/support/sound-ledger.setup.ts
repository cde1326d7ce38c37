import { afterEach, expect } from 'vitest'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { openDatabases } from './test-database.ts'

// Whatever a test did, the ledger of its database sums to zero and equals the balances afterwards.
afterEach(async () => {
  for (const db of openDatabases) expect(await checkLedger(db)).toEqual({ unbalanced: [], drifted: [], leaking: [] })
})
