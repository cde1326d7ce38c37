import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Jana Small Finance Bank. */
export const JANA = bankPack('india', {
  names: ['Jana Small Finance Bank'],
  ifsc: 'JSFB',
  senders: 'JANABK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, Your acct XX715 is credited with INR 88.00 on 02-Jul-26 from ASHA RAO. UPI Ref no 618438481001 . JANA SFB',
      amount: '88.00',
      utr: '618438481001',
      tail: '715',
    },
    {
      is: 'debit',
      text: 'Dear Customer, Your acct XX715 is debited with INR 25.00 on 02-Jul-26 to shop@okaxis. UPI Ref no 618438481002 . JANA SFB',
      amount: '25.00',
      utr: '618438481002',
      tail: '715',
    },
  ],
})
