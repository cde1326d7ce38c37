import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Paytm Payments Bank. */
export const PAYTM = bankPack('india', {
  names: ['Paytm Payments Bank', 'Paytm'],
  ifsc: 'PYTM',
  senders: 'PAYTMB',
  patterns: [
    {
      name: 'received from',
      says: 'credit',
      expression: `${RS}{amount} received from {counterparty} in your paytm payments bank a/c {tail}[. ].*`,
    },
    {
      name: 'sent to',
      says: 'debit',
      expression: `${RS}{amount} (?:sent|paid) to {counterparty} from (?:your )?paytm payments bank a/c {tail}[. ].*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Rs.510 received from ASHA RAO in your Paytm Payments Bank a/c 91XX3320. UPI Ref: 618439390990; Balance: Rs 1,510.00',
      amount: '510',
      balance: '1510.00',
      utr: '618439390990',
      tail: '3320',
    },
    {
      is: 'debit',
      text: 'Rs.40 sent to TEA STALL from Paytm Payments Bank a/c 91XX3320. UPI Ref: 618439390991; Balance: Rs 1,470.00',
      amount: '40',
      balance: '1470.00',
      utr: '618439390991',
      tail: '3320',
    },
  ],
})
