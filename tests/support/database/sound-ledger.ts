import type { LedgerFaults } from '#server/ledger/checks/check-ledger.ts'

/** What `checkLedger` answers for a consistent ledger. */
export const SOUND_LEDGER: LedgerFaults = { unbalanced: [], drifted: [], leaking: [], disordered: [] }
