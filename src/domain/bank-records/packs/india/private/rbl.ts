import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** RBL Bank. */
export const RBL = bankPack('india', {
  names: ['RBL Bank'],
  ifsc: 'RATN',
  senders: 'RBLBNK',
  samples: [
    {
      is: 'credit',
      text: 'Your a/c XX2290 is credited with Rs.1,150.00 on 02-07-2026 by NEFT ref UTIBN62026070203. Avl Bal Rs.7,300.00 - RBL Bank',
      amount: '1150.00',
      balance: '7300.00',
      utr: 'UTIBN62026070203',
      tail: '2290',
    },
    {
      is: 'debit',
      text: 'Rs.300.00 debited from your a/c XX2290 on 02-07-2026 to CORNER SHOP. UPI Ref 618418281001. - RBL Bank',
      amount: '300.00',
      utr: '618418281001',
      tail: '2290',
    },
  ],
})
