import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Diamond Trust Bank. */
export const DIAMOND_TRUST = bankPack('kenya', {
  names: ['Diamond Trust Bank', 'DTB'],
  senders: 'DTB, DTBKENYA',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your account XXXX5055 has been credited with KES 655.00 on 02/07/2026 at 10:15. Ref FT2618300055. Available balance KES 3655.00',
      amount: '655.00',
      balance: '3655.00',
      utr: 'FT2618300055',
      tail: '5055',
    },
    {
      is: 'debit',
      text: 'Dear Customer, your account XXXX5055 has been debited with KES 115.00 on 02/07/2026 at 11:15. Ref FT2618400055. Available balance KES 3540.00',
      amount: '115.00',
      balance: '3540.00',
      utr: 'FT2618400055',
      tail: '5055',
    },
  ],
})
