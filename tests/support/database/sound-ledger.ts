import type { LedgerFaults } from '#server/ledger/checks/check-ledger.ts'

/** Answer of `checkLedger` for a consistent ledger. */
export const SOUND_LEDGER: LedgerFaults = { unbalanced: [], drifted: [], leaking: [], disordered: [] }
