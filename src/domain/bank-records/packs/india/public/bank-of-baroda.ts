import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Bank of Baroda. */
export const BANK_OF_BARODA = bankPack('india', {
  names: ['Bank of Baroda', 'BOB'],
  ifsc: 'BARB',
  senders: 'BOBSMS, BOBTXN, BOBCRD, com.bankofbaroda.mconnect',
  patterns: [
    {
      name: 'transferred from account',
      says: 'debit',
      expression: String.raw`${RS}{amount} (?:transferred|dr\.?) from a/c ?\.*{tail} to:{counterparty}[. ]+total bal:.*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Rs.820.00 Cr. to asha@okbank A/c XX667710 on 02-07-2026. AvlBal:Rs4100.10. Ref:618401928374 -Bank of Baroda',
      amount: '820.00',
      balance: '4100.10',
      utr: '618401928374',
      tail: '667710',
    },
    {
      is: 'credit',
      text: 'Rs.9000.00 deposited in cash to A/c XX667710 on 03-07-2026. AvlBal:Rs13100.10 -Bank of Baroda',
      amount: '9000.00',
      balance: '13100.10',
      tail: '667710',
    },
    {
      is: 'debit',
      text: 'Rs.35.00 Dr. from A/c XX667710 on 03-07-2026. AvlBal:Rs13065.10. Ref:618501928375 -Bank of Baroda',
      amount: '35.00',
      balance: '13065.10',
      utr: '618501928375',
      tail: '667710',
    },
    {
      is: 'debit',
      text: 'Rs.150.00 transferred from A/c ...7710 to:Corner Shop. Total Bal:Rs.12915.10CR. Avlbl Amt:Rs.12915.10(03-07-2026 10:30:00) - Bank of Baroda',
      amount: '150.00',
      balance: '12915.10',
      tail: '7710',
    },
  ],
})
