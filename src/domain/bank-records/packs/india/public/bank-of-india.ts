import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Bank of India. */
export const BANK_OF_INDIA = bankPack('india', {
  names: ['Bank of India', 'BOI'],
  ifsc: 'BKID',
  senders: 'BOIIND, BOIUPI',
  samples: [
    {
      is: 'credit',
      text: 'BOI - Rs 6,200.00 Credited in your Ac XX5502 on 02-07-2026 By NEFTINWARD UTIBN62026070200/ACME TRADERS .Avl Bal 9120.40',
      amount: '6200.00',
      balance: '9120.40',
      tail: '5502',
    },
    {
      is: 'debit',
      text: 'Rs.150.00 debited A/cXX5502 and credited to SAI STORES via UPI Ref No 618404655443 on 02Jul26. Call 18001031906, if not done by you. -BOI',
      amount: '150.00',
      utr: '618404655443',
      tail: '5502',
    },
  ],
})
