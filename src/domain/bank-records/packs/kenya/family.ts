import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Family Bank. */
export const FAMILY = bankPack('kenya', {
  names: ['Family Bank'],
  senders: 'FAMILYBANK, FAMILY BANK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your account XXXX5077 has been credited with KES 677.00 on 02/07/2026 at 10:15. Ref FT2618300077. Available balance KES 3677.00',
      amount: '677.00',
      balance: '3677.00',
      utr: 'FT2618300077',
      tail: '5077',
    },
    {
      is: 'debit',
      text: 'Dear Customer, your account XXXX5077 has been debited with KES 137.00 on 02/07/2026 at 11:15. Ref FT2618400077. Available balance KES 3540.00',
      amount: '137.00',
      balance: '3540.00',
      utr: 'FT2618400077',
      tail: '5077',
    },
  ],
})
