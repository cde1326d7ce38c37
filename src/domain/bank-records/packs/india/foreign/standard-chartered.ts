import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Standard Chartered Bank. */
export const STANDARD_CHARTERED = bankPack('india', {
  names: ['Standard Chartered Bank'],
  ifsc: 'SCBL',
  senders: 'SCBANK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, there is an NEFT credit of INR 7,796.00 in your account 123xxxx6610 on 2/07/2026.Available Balance:INR 17,885.05 -StanChart',
      amount: '7796.00',
      balance: '17885.05',
      tail: '6610',
    },
    {
      is: 'debit',
      text: 'Your a/c XX6610 is debited for Rs. 30.00 on 02-07-2026 22:49 and credited to a/c XX0025 (UPI Ref no 618432027557).Plz call 18002586465 if not done by you.',
      amount: '30.00',
      utr: '618432027557',
      tail: '6610',
    },
  ],
})
