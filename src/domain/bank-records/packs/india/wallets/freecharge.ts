import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Freecharge. */
export const FREECHARGE = bankPack('india', {
  names: ['Freecharge'],
  senders: 'FRCHRG, com.freecharge.android',
  notices: 'Freecharge',
  samples: [
    {
      is: 'credit',
      text: 'You received Rs.205 from asha@upi. Txn ID 618449390990',
      amount: '205',
      utr: '618449390990',
    },
  ],
})
