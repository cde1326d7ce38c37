import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Absa Bank. */
export const ABSA = bankPack('kenya', {
  names: ['Absa Bank', 'Absa'],
  senders: 'ABSA, ABSA_KE',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your account XXXX5022 has been credited with KES 622.00 on 02/07/2026 at 10:15. Ref FT2618300022. Available balance KES 3622.00',
      amount: '622.00',
      balance: '3622.00',
      utr: 'FT2618300022',
      tail: '5022',
    },
    {
      is: 'debit',
      text: 'Dear Customer, your account XXXX5022 has been debited with KES 82.00 on 02/07/2026 at 11:15. Ref FT2618400022. Available balance KES 3540.00',
      amount: '82.00',
      balance: '3540.00',
      utr: 'FT2618400022',
      tail: '5022',
    },
  ],
})
