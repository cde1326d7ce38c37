import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Google Pay. */
export const GOOGLE_PAY = bankPack('india', {
  names: ['Google Pay', 'GPay'],
  products: [3001, 3024],
  senders: 'com.google.android.apps.nbu.paisa.user',
  notices: 'Google Pay, GPay',
  samples: [
    {
      is: 'credit',
      text: 'Asha Rao paid you ₹300.00',
      amount: '300.00',
    },
    {
      is: 'debit',
      text: 'You paid ₹99 to Tea Stall',
      amount: '99',
    },
  ],
})
