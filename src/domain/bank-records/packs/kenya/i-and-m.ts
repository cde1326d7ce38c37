import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** I&M Bank. */
export const I_AND_M = bankPack('kenya', {
  names: ['I&M Bank'],
  senders: 'IMBANK, I&MBANK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your account XXXX5066 has been credited with KES 666.00 on 02/07/2026 at 10:15. Ref FT2618300066. Available balance KES 3666.00',
      amount: '666.00',
      balance: '3666.00',
      utr: 'FT2618300066',
      tail: '5066',
    },
    {
      is: 'debit',
      text: 'Dear Customer, your account XXXX5066 has been debited with KES 126.00 on 02/07/2026 at 11:15. Ref FT2618400066. Available balance KES 3540.00',
      amount: '126.00',
      balance: '3540.00',
      utr: 'FT2618400066',
      tail: '5066',
    },
  ],
})
