import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Post Office Savings Bank. */
export const POST_OFFICE = bankPack('india', {
  names: ['Post Office Savings Bank', 'Department of Posts'],
  senders: 'DOPBNK',
  patterns: [
    {
      name: 'credit or debit with reference',
      says: 'captured',
      expression: String.raw`account no\. {tail} {direction} with amount ${RS}{amount} on [0-9-]{8,10}\.(?: balance: ?${RS}{balance}\.)?(?: \[{utr}\])?`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Account  No. XXXXXXXX7717 CREDIT with amount Rs. 1550.00 on 02-07-2026. Balance: Rs.14000.00. [S76500001]',
      amount: '1550.00',
      balance: '14000.00',
      utr: 'S76500001',
      tail: '7717',
    },
    {
      is: 'debit',
      text: 'Account No. XXXXXXXX7717 DEBIT with amount Rs. 500.00 on 03-07-2026. Balance: Rs.13500.00. [D76500002]',
      amount: '500.00',
      balance: '13500.00',
      utr: 'D76500002',
      tail: '7717',
    },
  ],
})
