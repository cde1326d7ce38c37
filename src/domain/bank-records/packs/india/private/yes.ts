import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Yes Bank. */
export const YES = bankPack('india', {
  names: ['Yes Bank'],
  ifsc: 'YESB',
  senders: 'YESBNK, YESBK, YESBKL',
  samples: [
    {
      is: 'credit',
      text: 'INR 1,200.00 credited to A/c XX3341 on 02-07-2026 by UPI:618414645445 from asha@okbank. Total Avail Bal: INR 6,010.00 - YES BANK',
      amount: '1200.00',
      balance: '6010.00',
      utr: '618414645445',
      tail: '3341',
    },
    {
      is: 'debit',
      text: 'INR 56.00 spent on YES BANK Card X3341 @UPI_CORNER SHOP 02-07-2026 06:03:40 am. Avl Lmt INR 21,880.60. SMS BLKCC 3341 to 9840909000 if not you',
      amount: '56.00',
      tail: '3341',
    },
  ],
})
