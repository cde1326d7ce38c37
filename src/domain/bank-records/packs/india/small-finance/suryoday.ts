import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Suryoday Small Finance Bank. */
export const SURYODAY = bankPack('india', {
  names: ['Suryoday Small Finance Bank'],
  ifsc: 'SURY',
  senders: 'SURYOD, SURYBK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your A/c XX4033 is credited by INR 333.00 on 02-Jul-26 via UPI. UPI Ref no 618436600033. Avl Bal INR 2333.00 -Suryoday SFB',
      amount: '333.00',
      balance: '2333.00',
      utr: '618436600033',
      tail: '4033',
    },
    {
      is: 'debit',
      text: 'Dear Customer, INR 63.00 debited from your A/c XX4033 on 02-Jul-26 to shop@okbank. UPI Ref no 618437600033. Avl Bal INR 2270.00 -Suryoday SFB',
      amount: '63.00',
      balance: '2270.00',
      utr: '618437600033',
      tail: '4033',
    },
  ],
})
