import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Axis Bank. */
export const AXIS = bankPack('india', {
  names: ['Axis Bank', 'Axis'],
  ifsc: 'UTIB',
  senders: 'AXISBK, AXISMR, AXISMB, com.axis.mobile',
  patterns: [
    {
      name: 'credited, account below',
      says: 'credit',
      expression: String.raw`${RS}{amount} credited,? (?:to )?a/c no\.? ?{tail} .*`,
    },
    {
      name: 'debited, account below',
      says: 'debit',
      expression: String.raw`${RS}{amount} debited,? (?:from )?a/c no\.? ?{tail} .*`,
    },
    {
      name: 'spent on card',
      says: 'debit',
      expression: String.raw`spent (?:(?:card no\. {tail} )?${RS}{amount}(?: .{0,30}?card no\. {tail2})?) .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'INR 640.00 credited\nA/c no. XX6650\n02-07-26, 09:41:22\nUPI/P2A/618412827667/ASHA RAO/HDFC BANK - Axis Bank',
      amount: '640.00',
      utr: '618412827667',
      tail: '6650',
    },
    {
      is: 'debit',
      text: 'INR 200.00 debited from A/c no. XX556650 on CORNER SHOP 02-07-2026 16:06:39 IST. Avl bal: INR 9890.10. Not you? SMS BLOCKCARD XX0192 to 919951860002 - Axis Bank',
      amount: '200.00',
      balance: '9890.10',
      tail: '556650',
    },
    {
      is: 'debit',
      text: 'Spent INR 131\nAxis Bank Card no. XX6650\n02-07-26 09:43:27 IST\nCorner Shop\nAvl Limit: INR 17162.72\nNot you? SMS BLOCK 6650 to 919951860002',
      amount: '131',
      tail: '6650',
    },
  ],
})
