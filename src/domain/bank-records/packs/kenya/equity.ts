import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { KSH, REST } from '#domain/bank-records/packs/kenya/phrases.ts'

/** Equity Bank. */
export const EQUITY = bankPack('kenya', {
  names: ['Equity Bank', 'Equity'],
  senders: 'EQUITYBANK, EQUITY, Equity Bank',
  patterns: [
    {
      name: 'received from payer',
      says: 'credit',
      expression: String.raw`(?:dear {code}[,:] ?)?confirmed[.,]? ?${KSH}{amount} received from {counterparty} (?:in|into|to) (?:your )?(?:equity )?(?:account|a/c) (?:ending |no\.? ?)?{tail}${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Confirmed. KES. 1,250.00 received from ASHA WANJIKU in your account ending 4471 on 02-07-2026 10:15 AM. Ref. 261830001122. Bal KES. 6,250.00',
      amount: '1250.00',
      balance: '6250.00',
      utr: '261830001122',
      tail: '4471',
    },
    {
      is: 'debit',
      text: 'Confirmed KES. 250.00 sent from your account ending 4471 on 02-07-2026 10:45 AM. Ref. 261830001123. Bal KES. 6,000.00',
      amount: '250.00',
      balance: '6000.00',
      utr: '261830001123',
      tail: '4471',
    },
  ],
})
