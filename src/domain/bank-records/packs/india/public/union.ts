import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Union Bank of India. */
export const UNION = bankPack('india', {
  names: ['Union Bank of India', 'Union Bank'],
  ifsc: 'UBIN',
  senders: 'UNIONB, UBIBNK, UBIUPI',
  samples: [
    {
      is: 'credit',
      text: 'A/c *7719 Credited for Rs:1500.00 on 02-07-2026 11:20:31 by Mob Bk ref no 618403746551 Avl Bal Rs:22180.60.Never Share OTP/PIN/CVV-Union Bank of India',
      amount: '1500.00',
      balance: '22180.60',
      utr: '618403746551',
      tail: '7719',
    },
    {
      is: 'debit',
      text: 'A/c *7719 Debited for Rs:240.00 on 02-07-2026 13:05:10 by Mob Bk ref no 618403746552 Avl Bal Rs:21940.60.If not you, Call 1800222243 -Union Bank of India',
      amount: '240.00',
      balance: '21940.60',
      utr: '618403746552',
      tail: '7719',
    },
  ],
})
