import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Tamilnad Mercantile Bank. */
export const TAMILNAD = bankPack('india', {
  names: ['Tamilnad Mercantile Bank', 'TMB'],
  ifsc: 'TMBL',
  senders: 'TMBANK',
  samples: [
    {
      is: 'credit',
      text: 'A/c No. XX2218 credited by Rs.610.00 on 02-07-2026 UPI Ref 618428381991. Avl Bal Rs.1,710.00 -TMB',
      amount: '610.00',
      balance: '1710.00',
      utr: '618428381991',
      tail: '2218',
    },
    {
      is: 'debit',
      text: 'A/c No. XX2218 debited by Rs.10.00 on 02-07-2026 UPI Ref 618428381992. Avl Bal Rs.1,700.00 -TMB',
      amount: '10.00',
      balance: '1700.00',
      utr: '618428381992',
      tail: '2218',
    },
  ],
})
