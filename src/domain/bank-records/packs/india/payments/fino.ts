import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Fino Payments Bank. */
export const FINO = bankPack('india', {
  names: ['Fino Payments Bank'],
  ifsc: 'FINO',
  senders: 'FINOBK, FINOPB',
  patterns: [
    {
      name: 'account',
      says: 'captured',
      expression: `your fino a/c {tail} is {direction} with ${RS}{amount} on .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Your Fino a/c XX4409 is credited with Rs 660.00 on 02-07-26. UPI Ref no 618443936556. Avl Bal Rs 1,660.00 -Fino',
      amount: '660.00',
      balance: '1660.00',
      utr: '618443936556',
      tail: '4409',
    },
    {
      is: 'debit',
      text: 'Your Fino a/c XX4409 is debited with Rs 60.00 on 02-07-26. UPI Ref no 618443936557. Avl Bal Rs 1,600.00 -Fino',
      amount: '60.00',
      balance: '1600.00',
      utr: '618443936557',
      tail: '4409',
    },
  ],
})
