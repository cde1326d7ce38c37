import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Saraswat Bank. */
export const SARASWAT = bankPack('india', {
  names: ['Saraswat Bank'],
  ifsc: 'SRCB',
  senders: 'SARBNK',
  samples: [
    {
      is: 'credit',
      text: 'Your A/c no. 6610 is credited with INR 540.50 on 02-07-2026 towards ACH Credit:ACME TRADERS. Current Bal is INR 1,950.00 CR  - Saraswat Bank',
      amount: '540.50',
      balance: '1950.00',
      tail: '6610',
    },
    {
      is: 'debit',
      text: 'Dear Customer, Your account no. ending with 6610 is debited with INR 100.00 on 02-07-2026 for NEFT. Current Bal is INR 1,850.00CR. - Saraswat Bank',
      amount: '100.00',
      balance: '1850.00',
      tail: '6610',
    },
  ],
})
