import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Central Bank of India. */
export const CENTRAL = bankPack('india', {
  names: ['Central Bank of India'],
  ifsc: 'CBIN',
  senders: 'CENTBK, CBIUPI',
  samples: [
    {
      is: 'credit',
      text: 'Rs. 505.00 credited to your A/c xxxxxx8810 on 02/07/2026 through UPI vide Ref No 618405564334 By ASHA RAO-CBoI',
      amount: '505.00',
      utr: '618405564334',
      tail: '8810',
    },
    {
      is: 'debit',
      text: 'A/c X8810 debited for Rs 75.00 on 02-07-26 by UPI Ref No 618405564335. Total Bal: Rs 3300.20 CR -CBoI',
      amount: '75.00',
      balance: '3300.20',
      utr: '618405564335',
      tail: '8810',
    },
  ],
})
