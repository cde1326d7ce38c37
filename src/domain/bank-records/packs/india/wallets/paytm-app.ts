import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Paytm app. */
export const PAYTM_APP = bankPack('india', {
  names: ['Paytm app'],
  products: [3001, 3024],
  senders: 'net.one97.paytm, com.paytm.business',
  notices: 'Paytm, Paytm for Business',
  samples: [
    {
      is: 'credit',
      text: 'Received ₹210 from Asha Rao',
      amount: '210',
    },
    {
      is: 'debit',
      text: 'You paid ₹30 to Tea Stall',
      amount: '30',
    },
  ],
})
