import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Karur Vysya Bank. */
export const KARUR_VYSYA = bankPack('india', {
  names: ['Karur Vysya Bank', 'KVB'],
  ifsc: 'KVBL',
  senders: 'KVBANK, KVBUPI',
  samples: [
    {
      is: 'credit',
      text: 'Your a/c XXXXXXX7780 is credited with INR 330.00 on 02-Jul-26 towards UPI-618427472002. Avl Bal INR 4,330.00 - KVB',
      amount: '330.00',
      balance: '4330.00',
      tail: '7780',
    },
    {
      is: 'debit',
      text: 'Your a/c XXXXXXX7780 is debited with INR 30.00 on 02-Jul-26 towards UPI-618427472003. Avl Bal INR 4,300.00 - KVB',
      amount: '30.00',
      balance: '4300.00',
      tail: '7780',
    },
  ],
})
