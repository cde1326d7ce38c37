import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** UCO Bank. */
export const UCO = bankPack('india', {
  names: ['UCO Bank'],
  ifsc: 'UCBA',
  senders: 'UCOBNK',
  samples: [
    {
      is: 'credit',
      text: 'A/c XX6623 Credited with Rs. 1,010.00 on 02-07-2026 by UCO-UPI.Avl Bal Rs.2,540.90. Report Dispute https://bit.ly/uco',
      amount: '1010.00',
      balance: '2540.90',
      tail: '6623',
    },
    {
      is: 'debit',
      text: 'A/c XX6623 Debited with Rs. 210.00 on 02-07-2026 by UCO-UPI.Avl Bal Rs.2,330.90. Report Dispute https://bit.ly/uco',
      amount: '210.00',
      balance: '2330.90',
      tail: '6623',
    },
  ],
})
