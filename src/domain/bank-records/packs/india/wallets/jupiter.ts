import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Jupiter. */
export const JUPITER = bankPack('india', {
  names: ['Jupiter'],
  senders: 'JTEDGE, JUPITR',
  patterns: [
    {
      name: 'credited',
      says: 'credit',
      expression: `${RS}{amount} credited to your jupiter a/c {tail} on .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Rs.610.00 credited to your Jupiter A/c XX6788 on 02-07-26 by asha@upi (UPI Ref no.618450209889)',
      amount: '610.00',
      utr: '618450209889',
      tail: '6788',
    },
  ],
})
