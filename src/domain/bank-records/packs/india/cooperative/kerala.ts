import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Kerala Bank. */
export const KERALA = bankPack('india', {
  names: ['Kerala Bank'],
  ifsc: 'KSBK',
  senders: 'KELBNK',
  patterns: [
    {
      name: 'credited without currency',
      says: 'credit',
      expression: 'dear customer your a/c no {tail} is credited with {amount} on .*',
    },
    {
      name: 'debited without currency',
      says: 'debit',
      expression: 'dear customer your a/c no {tail} is debited with {amount} on .*',
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer Your A/c no XXXX5571 is credited with 2500.00 on 02-07-2026 by Deposit By : 130000001. Balance is 9500.00 - Kerala Bank',
      amount: '2500.00',
      balance: '9500.00',
      tail: '5571',
    },
    {
      is: 'debit',
      text: 'Dear Customer Your A/c no XXXX5571 is debited with 500.00 on 02-07-2026 by Withdrawal. Balance is 9000.00 - Kerala Bank',
      amount: '500.00',
      balance: '9000.00',
      tail: '5571',
    },
  ],
})
