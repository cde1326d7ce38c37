import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Punjab National Bank. */
export const PNB = bankPack('india', {
  names: ['Punjab National Bank', 'PNB'],
  ifsc: 'PUNB',
  senders: 'PNBSMS, PNBBNK, com.Version1',
  samples: [
    {
      is: 'debit',
      text: 'A/c XX2210 debited with Rs.1500.00,21-07-2026 13:23:22 thru card XX9239 . Chrgs applicable as per policy. Bal 27000.00 CR. If not done, call 18001800-PNB',
      amount: '1500.00',
      balance: '27000.00',
      tail: '2210',
    },
    {
      is: 'credit',
      text: 'Ac XX3306 Credited with Rs.2310.00 02-07-2026 09:12:40 thru UPI . Aval Bal Rs.40210.55 CR. (UPI Ref ID:618400217755) Helpline 18001800-PNB',
      amount: '2310.00',
      balance: '40210.55',
      utr: '618400217755',
      tail: '3306',
    },
    {
      is: 'debit',
      text: 'Ac XX3306 Debited with Rs.500.00, 02-07-2026 10:00:01. Aval Bal Rs.39710.55 CR. Helpline 18001800-PNB',
      amount: '500.00',
      balance: '39710.55',
      tail: '3306',
    },
  ],
})
