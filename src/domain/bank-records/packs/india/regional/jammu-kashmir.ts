import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Jammu and Kashmir Bank. */
export const JAMMU_KASHMIR = bankPack('india', {
  names: ['Jammu and Kashmir Bank', 'J&K Bank'],
  ifsc: 'JAKA',
  senders: 'JKBANK',
  samples: [
    {
      is: 'credit',
      text: 'Your A/c XXXX3321 has been Credited with INR 1,100.00 by UPI/618424745335 on 02-07-26. Avl Bal is INR 7,110.00 CR -JK Bank',
      amount: '1100.00',
      balance: '7110.00',
      utr: '618424745335',
      tail: '3321',
    },
    {
      is: 'debit',
      text: 'Your A/c XXXX3321 has been Debited with INR 100.00 by UPI/618424745336 on 02-07-26. Avl Bal is INR 7,010.00 CR -JK Bank',
      amount: '100.00',
      balance: '7010.00',
      utr: '618424745336',
      tail: '3321',
    },
  ],
})
