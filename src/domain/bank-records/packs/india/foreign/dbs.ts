import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** DBS Bank. */
export const DBS = bankPack('india', {
  names: ['DBS Bank'],
  ifsc: 'DBSS',
  senders: 'DBSBNK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your account number ending 4470 is credited with INR 2,050.00 on 02-07-2026. Ref UTIBN62026070204. Avl Bal INR 8,000.00 - DBS Bank',
      amount: '2050.00',
      balance: '8000.00',
      utr: 'UTIBN62026070204',
      tail: '4470',
    },
    {
      is: 'debit',
      text: 'Dear Customer, your account number ending 4470 is debited with INR 50.00 on 02-07-2026. UPI Ref 618431118668. Avl Bal INR 7,950.00 - DBS Bank',
      amount: '50.00',
      balance: '7950.00',
      utr: '618431118668',
      tail: '4470',
    },
  ],
})
