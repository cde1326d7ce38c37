import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Equitas Small Finance Bank. */
export const EQUITAS = bankPack('india', {
  names: ['Equitas Small Finance Bank', 'Equitas Bank'],
  ifsc: 'ESFB',
  senders: 'EQUTAS, EQUITS',
  samples: [
    {
      is: 'credit',
      text: 'INR 950.00 credited via UPI to Equitas A/c 5012 -Ref:618435754224 on 02-07-26 from ASHA RAO. Avl Bal is INR 2,950.00.Not U?Call 18001031222.',
      amount: '950.00',
      balance: '2950.00',
      utr: '618435754224',
      tail: '5012',
    },
    {
      is: 'debit',
      text: 'INR 50.00 debited via UPI from Equitas A/c 5012 -Ref:618435754225 on 02-07-26 to TEA STALL. Avl Bal is INR 2,900.00.Not U?Call 18001031222.',
      amount: '50.00',
      balance: '2900.00',
      utr: '618435754225',
      tail: '5012',
    },
  ],
})
