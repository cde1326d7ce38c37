import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Greater Bank. */
export const GREATER = bankPack('india', {
  names: ['Greater Bank', 'Greater Bombay Co-operative Bank'],
  ifsc: 'GBCB',
  senders: 'GRTBNK, GBCBNK, GREATERBNK',
  patterns: [
    {
      name: 'transaction',
      says: 'captured',
      expression: `your account {tail} had a (?P<direction>credit|debit) transaction of ${RS}{amount} on .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Your Account XXXX4417 had a CREDIT transaction of RS. 410.00 on 02/07/2026 at 23:21:35.Available balance is Rs. 1410.00: GREATER BANK',
      amount: '410.00',
      balance: '1410.00',
      tail: '4417',
    },
    {
      is: 'debit',
      text: 'Your Account XXXX4417 had a DEBIT transaction of RS. 10.00 on 02/07/2026 at 23:41:35.Available balance is Rs. 1400.00: GREATER BANK',
      amount: '10.00',
      balance: '1400.00',
      tail: '4417',
    },
  ],
})
