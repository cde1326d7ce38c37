import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Stanbic Bank. */
export const STANBIC = bankPack('kenya', {
  names: ['Stanbic Bank', 'Stanbic'],
  senders: 'STANBIC',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your account XXXX5044 has been credited with KES 644.00 on 02/07/2026 at 10:15. Ref FT2618300044. Available balance KES 3644.00',
      amount: '644.00',
      balance: '3644.00',
      utr: 'FT2618300044',
      tail: '5044',
    },
    {
      is: 'debit',
      text: 'Dear Customer, your account XXXX5044 has been debited with KES 104.00 on 02/07/2026 at 11:15. Ref FT2618400044. Available balance KES 3540.00',
      amount: '104.00',
      balance: '3540.00',
      utr: 'FT2618400044',
      tail: '5044',
    },
  ],
})
