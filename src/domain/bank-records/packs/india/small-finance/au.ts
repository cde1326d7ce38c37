import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** AU Small Finance Bank. */
export const AU = bankPack('india', {
  names: ['AU Small Finance Bank', 'AU Bank'],
  ifsc: 'AUBL',
  senders: 'AUBANK',
  patterns: [
    {
      name: 'debited, account after',
      says: 'debit',
      expression: `dr ${RS}{amount} - au a/c {tail} .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Cr INR 1,000.00 to A/c X6640 02-JUL-2026\nUPI/CR/618434845335/ASHA RAO/Y\nBal INR 3,838.10\n-AU Bank',
      amount: '1000.00',
      balance: '3838.10',
      utr: '618434845335',
      tail: '6640',
    },
    {
      is: 'debit',
      text: 'Debited INR 65.00 from A/c X6640 on 02-JUL-2026\nUPI/DR/618434845336/SHOP/UTIB/9180201\nBal INR 3,773.10\nNot you? Call 180012001200\n-AU Bank',
      amount: '65.00',
      balance: '3773.10',
      utr: '618434845336',
      tail: '6640',
    },
    {
      is: 'debit',
      text: 'Dr INR 10.00 - AU A/c X6640 02-JUL-2026\nUPI/DR/618434845337/TEA STALL/Y\nBal INR 3,763.10\nFraud? Call 180012001200',
      amount: '10.00',
      balance: '3763.10',
      utr: '618434845337',
      tail: '6640',
    },
  ],
})
