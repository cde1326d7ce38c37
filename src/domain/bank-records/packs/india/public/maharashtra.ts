import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Bank of Maharashtra. */
export const MAHARASHTRA = bankPack('india', {
  names: ['Bank of Maharashtra'],
  ifsc: 'MAHB',
  senders: 'MAHABK',
  samples: [
    {
      is: 'credit',
      text: 'Your A/c No xx4471 has been credited by Rs. 900.00 on 02-07-26 by UPI RRN 618406473225. A/c Bal is Rs. 5,210.00 CR -Bank of Maharashtra',
      amount: '900.00',
      balance: '5210.00',
      utr: '618406473225',
      tail: '4471',
    },
    {
      is: 'debit',
      text: 'Your A/c No xx4471 debited by INR 120.00 on 02-07-26 with UPI RRN 618406473226. A/c Bal is INR 5090.00 CR -Bank of Maharashtra',
      amount: '120.00',
      balance: '5090.00',
      utr: '618406473226',
      tail: '4471',
    },
  ],
})
