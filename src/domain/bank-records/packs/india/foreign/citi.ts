import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Citibank. */
export const CITI = bankPack('india', {
  names: ['Citibank', 'Citi'],
  ifsc: 'CITI',
  senders: 'CITIBK, CITIBA',
  samples: [
    {
      is: 'credit',
      text: 'Your Citibank A/c XXXXXX3310 has been credited with INR 6,000.00 on 02-JUL-26 at 10:20. Ref NEFT UTIBN62026070206. Avl Bal INR 16,000.00',
      amount: '6000.00',
      balance: '16000.00',
      utr: 'UTIBN62026070206',
      tail: '3310',
    },
    {
      is: 'debit',
      text: 'Rs.600.00 was debited from your Citibank A/c XXXXXX3310 on 02-JUL-26 at 11:20 via IMPS Ref 618433936446',
      amount: '600.00',
      utr: '618433936446',
      tail: '3310',
    },
  ],
})
