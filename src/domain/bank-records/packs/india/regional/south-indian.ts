import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** South Indian Bank. */
export const SOUTH_INDIAN = bankPack('india', {
  names: ['South Indian Bank'],
  ifsc: 'SIBL',
  senders: 'SIBSMS',
  patterns: [
    {
      name: 'UPI credit',
      says: 'credit',
      expression: `upi credit:${RS}{amount},? (?:in )?a/c {tail}[ .,].*`,
    },
    {
      name: 'UPI debit',
      says: 'debit',
      expression: `upi debit:${RS}{amount},? (?:in )?a/c {tail}[ .,].*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, Your A/c X5120 is credited with Rs.1,640.00 Info: IMPS/PUNB/618422927557/ ACME TRADERS. Final balance is Rs.9120.00-South Indian Bank',
      amount: '1640.00',
      balance: '9120.00',
      utr: '618422927557',
      tail: '5120',
    },
    {
      is: 'debit',
      text: 'UPI debit:Rs.59.00, A/c X5120, 02-07-26 00:12:50 RRN:618422927558. Bal:Rs.9061.00 Block A/c? Call18004251809-South Indian Bank',
      amount: '59.00',
      balance: '9061.00',
      utr: '618422927558',
      tail: '5120',
    },
    {
      is: 'credit',
      text: 'UPI Credit:INR Rs.1500.00 in A/c X5120. Info: UPI/TGRB/618422927559/ Asha Rao on 02-07-26 19:02:01.Final balance is Rs.10561.00 -South Indian Bank',
      amount: '1500.00',
      balance: '10561.00',
      utr: '618422927559',
      tail: '5120',
    },
  ],
})
