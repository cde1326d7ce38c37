import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** IDFC First Bank. */
export const IDFC_FIRST = bankPack('india', {
  names: ['IDFC First Bank', 'IDFC Bank'],
  ifsc: 'IDFB',
  senders: 'IDFCFB, IDFCBK, com.idfcfirstbank.optimus',
  samples: [
    {
      is: 'credit',
      text: 'Your A/C XXXXXXX6612 is credited by INR 512.00 on 02/07/26 17:36. New Bal :INR 8012.00 - IDFC FIRST Bank',
      amount: '512.00',
      balance: '8012.00',
      tail: '6612',
    },
    {
      is: 'debit',
      text: 'Your A/c XX6612 debited by Rs. 72.50 on 02/07/26; CORNER SHOP credited. RRN 618415554334. Available balance Rs. 7,939.50. Team IDFC FIRST Bank',
      amount: '72.50',
      balance: '7939.50',
      utr: '618415554334',
      tail: '6612',
    },
  ],
})
