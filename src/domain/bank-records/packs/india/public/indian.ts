import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Indian Bank. */
export const INDIAN = bankPack('india', {
  names: ['Indian Bank'],
  ifsc: 'IDIB',
  senders: 'INDBNK, INDBMK',
  patterns: [
    {
      name: 'withdrawn from ATM',
      says: 'debit',
      expression: `${RS}{amount} withdrawn from atm at {counterparty} on .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Rs.450.00 credited to a/c *2204 on 02/07/2026 by a/c linked to VPA asha.k@okbank (UPI Ref no 618407382116).Indian Bank',
      amount: '450.00',
      utr: '618407382116',
      tail: '2204',
    },
    {
      is: 'debit',
      text: 'Sent Rs.60.00 from A/c *2204 on 03-07-26 to CORNER CAFE.RRN 618507382117.Avl Bal Rs.3920.15.Not you? SMS BLOCK to 9289592895-Indian Bank',
      amount: '60.00',
      balance: '3920.15',
      utr: '618507382117',
      tail: '2204',
    },
    {
      is: 'debit',
      text: 'Rs. 2000 withdrawn from ATM at MAIN ROAD on 03/07/2026.Indian Bank',
      amount: '2000',
    },
  ],
})
