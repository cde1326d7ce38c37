import type { LedgerFaults } from '#server/ledger/check-ledger.ts'

/** What `checkLedger` answers for a consistent ledger. */
export const SOUND_LEDGER: LedgerFaults = { unbalanced: [], drifted: [], leaking: [], disordered: [] }
