import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Ujjivan Small Finance Bank. */
export const UJJIVAN = bankPack('india', {
  names: ['Ujjivan Small Finance Bank', 'Ujjivan'],
  ifsc: 'UJVN',
  senders: 'UJJIVN, UJVNBK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, your A/c XX4011 is credited by INR 311.00 on 02-Jul-26 via UPI. UPI Ref no 618436600011. Avl Bal INR 2311.00 -Ujjivan SFB',
      amount: '311.00',
      balance: '2311.00',
      utr: '618436600011',
      tail: '4011',
    },
    {
      is: 'debit',
      text: 'Dear Customer, INR 41.00 debited from your A/c XX4011 on 02-Jul-26 to shop@okbank. UPI Ref no 618437600011. Avl Bal INR 2270.00 -Ujjivan SFB',
      amount: '41.00',
      balance: '2270.00',
      utr: '618437600011',
      tail: '4011',
    },
  ],
})
