import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** City Union Bank. */
export const CITY_UNION = bankPack('india', {
  names: ['City Union Bank', 'CUB'],
  ifsc: 'CIUB',
  senders: 'CUBANK, CUBLTD',
  samples: [
    {
      is: 'credit',
      text: 'Your a/c no. XX9914 is credited for Rs.220.00 on 02-07-26 by UPI Ref no 618429290880. Avl Bal Rs.1,220.00-CUB',
      amount: '220.00',
      balance: '1220.00',
      utr: '618429290880',
      tail: '9914',
    },
    {
      is: 'debit',
      text: 'Your a/c no. XX9914 is debited for Rs.20.00 on 02-07-26 (UPI Ref no 618429290881). Avl Bal Rs.1,200.00-CUB',
      amount: '20.00',
      balance: '1200.00',
      utr: '618429290881',
      tail: '9914',
    },
  ],
})
