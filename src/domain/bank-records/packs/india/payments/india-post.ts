import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** India Post Payments Bank. */
export const INDIA_POST = bankPack('india', {
  names: ['India Post Payments Bank', 'IPPB'],
  ifsc: 'IPOS',
  senders: 'IPBMSG, IPPBSG',
  patterns: [
    {
      name: 'received a payment',
      says: 'credit',
      expression: `you have received a payment of ${RS}{amount} in a/c {tail} on .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'You have received a payment of Rs. 480.00 in a/c X2277 on 02/07/2026 11:14 from asha rao thru IPPB. Info: UPI/CREDIT/618441118778.-IPPB',
      amount: '480.00',
      utr: '618441118778',
      tail: '2277',
    },
    {
      is: 'debit',
      text: 'A/C X2277 Debit Rs.85.00 for UPI to corner shop on 02-07-26 Ref 618441118779. Avl Bal Rs.2910.00. If not you? SMS FREEZE -IPPB',
      amount: '85.00',
      balance: '2910.00',
      utr: '618441118779',
      tail: '2277',
    },
  ],
})
