import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** ESAF Small Finance Bank. */
export const ESAF = bankPack('india', {
  names: ['ESAF Small Finance Bank', 'ESAF'],
  ifsc: 'ESMF',
  senders: 'ESAFBK, ESAFSF',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your A/c XX4022 is credited by INR 322.00 on 02-Jul-26 via UPI. UPI Ref no 618436600022. Avl Bal INR 2322.00 -ESAF SFB',
      amount: '322.00',
      balance: '2322.00',
      utr: '618436600022',
      tail: '4022',
    },
    {
      is: 'debit',
      text: 'Dear Customer, INR 52.00 debited from your A/c XX4022 on 02-Jul-26 to shop@okbank. UPI Ref no 618437600022. Avl Bal INR 2270.00 -ESAF SFB',
      amount: '52.00',
      balance: '2270.00',
      utr: '618437600022',
      tail: '4022',
    },
  ],
})
