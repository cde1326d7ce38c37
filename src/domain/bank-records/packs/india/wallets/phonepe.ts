import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** PhonePe. */
export const PHONEPE = bankPack('india', {
  names: ['PhonePe'],
  products: [3001, 3024],
  senders: 'com.phonepe.app, com.phonepe.app.business',
  notices: 'PhonePe, PhonePe Business',
  samples: [
    {
      is: 'credit',
      text: 'Received ₹135 from Asha Rao',
      amount: '135',
    },
    {
      is: 'credit',
      text: 'Asha Rao has sent ₹220 to you',
      amount: '220',
    },
    {
      is: 'debit',
      text: 'You paid ₹40 to Tea Stall',
      amount: '40',
    },
  ],
})
