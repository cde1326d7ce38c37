import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** NCBA Bank. */
export const NCBA = bankPack('kenya', {
  names: ['NCBA Bank', 'NCBA'],
  senders: 'NCBA, NCBA_BANK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your account XXXX5011 has been credited with KES 611.00 on 02/07/2026 at 10:15. Ref FT2618300011. Available balance KES 3611.00',
      amount: '611.00',
      balance: '3611.00',
      utr: 'FT2618300011',
      tail: '5011',
    },
    {
      is: 'debit',
      text: 'Dear Customer, your account XXXX5011 has been debited with KES 71.00 on 02/07/2026 at 11:15. Ref FT2618400011. Available balance KES 3540.00',
      amount: '71.00',
      balance: '3540.00',
      utr: 'FT2618400011',
      tail: '5011',
    },
  ],
})
