import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Standard Chartered Kenya. */
export const STANDARD_CHARTERED = bankPack('kenya', {
  names: ['Standard Chartered Kenya'],
  senders: 'STANCHART, StanChartKE',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your account XXXX5033 has been credited with KES 633.00 on 02/07/2026 at 10:15. Ref FT2618300033. Available balance KES 3633.00',
      amount: '633.00',
      balance: '3633.00',
      utr: 'FT2618300033',
      tail: '5033',
    },
    {
      is: 'debit',
      text: 'Dear Customer, your account XXXX5033 has been debited with KES 93.00 on 02/07/2026 at 11:15. Ref FT2618400033. Available balance KES 3540.00',
      amount: '93.00',
      balance: '3540.00',
      utr: 'FT2618400033',
      tail: '5033',
    },
  ],
})
