import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** DCB Bank. */
export const DCB = bankPack('india', {
  names: ['DCB Bank'],
  ifsc: 'DCBL',
  senders: 'DCBBNK',
  samples: [
    {
      is: 'credit',
      text: 'Your account XX1180 is credited with INR 700.00 on 02-07-2026. UPI Ref no 618420109779. Avl Bal INR 2,800.00 -DCB Bank',
      amount: '700.00',
      balance: '2800.00',
      utr: '618420109779',
      tail: '1180',
    },
    {
      is: 'debit',
      text: 'Your account XX1180 is debited with INR 45.00 on 02-07-2026. UPI Ref no 618420109780. Avl Bal INR 2,755.00 -DCB Bank',
      amount: '45.00',
      balance: '2755.00',
      utr: '618420109780',
      tail: '1180',
    },
  ],
})
