import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Karnataka Bank. */
export const KARNATAKA = bankPack('india', {
  names: ['Karnataka Bank'],
  ifsc: 'KARB',
  senders: 'KBLBNK',
  samples: [
    {
      is: 'credit',
      text: 'Your a/c XX8891 is credited by Rs.2,000.00 on 02/07/2026 (UPI Ref no 618423836446). Bal: Rs.5,000.00 -Karnataka Bank',
      amount: '2000.00',
      balance: '5000.00',
      utr: '618423836446',
      tail: '8891',
    },
    {
      is: 'debit',
      text: 'Your a/c XX8891 is debited for Rs.80.00 on 02/07/2026 (UPI Ref no 618423836447). Bal: Rs.4,920.00 -Karnataka Bank',
      amount: '80.00',
      balance: '4920.00',
      utr: '618423836447',
      tail: '8891',
    },
  ],
})
