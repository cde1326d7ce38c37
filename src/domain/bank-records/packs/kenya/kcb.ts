import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { KSH, REST } from '#domain/bank-records/packs/kenya/phrases.ts'

/** KCB Bank. */
export const KCB = bankPack('kenya', {
  names: ['KCB Bank', 'KCB'],
  senders: 'KCB, KCBGROUP',
  patterns: [
    {
      name: 'deposit from M-Pesa',
      says: 'credit',
      expression: `(?:m-?pesa )?deposit of ${KSH}{amount} from {counterparty} to (?:your )?kcb account {tail}(?:[. ]+(?:m-?pesa )?ref[ .:]*{utr})?${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Dear ASHA, your KCB account XXXX7171 has been credited with KES 4,500.00 on 02/07/2026 10:15. Ref: FT26183ABC12. Avail Bal KES 9,500.00',
      amount: '4500.00',
      balance: '9500.00',
      utr: 'FT26183ABC12',
      tail: '7171',
    },
    {
      is: 'debit',
      text: 'Dear ASHA, your KCB account XXXX7171 has been debited with KES 500.00 on 02/07/2026 11:15. Ref: FT26183ABC13. Avail Bal KES 9,000.00',
      amount: '500.00',
      balance: '9000.00',
      utr: 'FT26183ABC13',
      tail: '7171',
    },
    {
      is: 'credit',
      text: 'MPESA deposit of KES 750.00 from ASHA WANJIKU to KCB account XX7171. Ref UG31AB34CD',
      amount: '750.00',
      utr: 'UG31AB34CD',
      tail: '7171',
    },
  ],
})
