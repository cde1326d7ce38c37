import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** HSBC. */
export const HSBC = bankPack('india', {
  names: ['HSBC'],
  ifsc: 'HSBC',
  senders: 'HSBCIN',
  patterns: [
    {
      name: 'transfer reached its payee',
      says: 'debit',
      expression: `hsbc: dear hsbc customer, your (?:neft|rtgs|imps) transaction with reference number {utr} for ${RS}{amount} has been credited to the .*`,
    },
    {
      name: 'card used',
      says: 'debit',
      expression: `(?:hsbc: )?thank you for using hsbc debit card [x0-9]{4,20} .{0,60}?for ${RS}{amount} on .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'HSBC: A/c 074-220***-116 is credited with INR 1200.00 on 27JUL at 06.33.02 with UTR UTIBN62026072705 as NEFT from UTIB A/c ***6983 of Asha Rao . Your Avl Bal is INR 5200.50.',
      amount: '1200.00',
      balance: '5200.50',
      utr: 'UTIBN62026072705',
      tail: '116',
    },
    {
      is: 'debit',
      text: 'HSBC: INR 234.56 is paid from your A/c 074-220***-116 to CORNER SHOP on 02-Jul-26. Your Avl Bal is INR 4,965.94 .',
      amount: '234.56',
      balance: '4965.94',
      tail: '116',
    },
    {
      is: 'debit',
      text: 'HSBC: Dear HSBC Customer, your NEFT transaction with reference number HSBCN00106726100 for INR 15,000.00 has been credited to the HDFC A/c XXXXXXXXXX6956 of ASHA RAO on 02-07-2026 at 15:36:47 .',
      amount: '15000.00',
      utr: 'HSBCN00106726100',
    },
    {
      is: 'debit',
      text: 'HSBC: Thank you for using HSBC Debit Card XXXXX71xx for INR 305.00 on 02-Jul-26 at CORNER SHOP .',
      amount: '305.00',
    },
  ],
})
