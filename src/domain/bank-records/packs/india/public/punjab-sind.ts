import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Punjab & Sind Bank. */
export const PUNJAB_SIND = bankPack('india', {
  names: ['Punjab & Sind Bank', 'Punjab and Sind Bank'],
  ifsc: 'PSIB',
  senders: 'PSBANK, PSBBNK',
  patterns: [
    {
      name: 'credited with a number before',
      says: 'credit',
      expression: `PSB[0-9]{6,20} a/c no {tail} credited with ${RS}{amount}--.*`,
    },
    {
      name: 'debited with a number before',
      says: 'debit',
      expression: `PSB[0-9]{6,20} a/c no {tail} debited with ${RS}{amount}--.*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'PSB000000000000777\nA/c No **3120 Credited with Rs 880--UPI/CR/618409100998/ASHA/HDFC/000000/U (CLR BAL 5004.10CR)(02-07-2026 17:22:34)-Punjab&Sind Bank',
      amount: '880',
      balance: '5004.10',
      utr: '618409100998',
      tail: '3120',
    },
    {
      is: 'debit',
      text: 'PSB000000000000778\nA/c No **3120 Debited with Rs 80--UPI/DR/618509100999/SHOP/HDFC/000000/U (CLR BAL 4924.10CR)(03-07-2026 08:22:34)-Punjab&Sind Bank',
      amount: '80',
      balance: '4924.10',
      utr: '618509100999',
      tail: '3120',
    },
  ],
})
