import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** IndusInd Bank. */
export const INDUSIND = bankPack('india', {
  names: ['IndusInd Bank'],
  ifsc: 'INDB',
  senders: 'INDUSB, INDUSA, INDUSL',
  patterns: [
    {
      name: 'account debited, amount after',
      says: 'debit',
      expression: `indusind a/c (?:{tail} )?debited; ${RS}{amount} ref.*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'A/C *XX7045 credited by Rs 430.00 from asha.k@okbank. RRN:618416463223. Avl Bal:2150.75. Not you? Call 18602677777 - IndusInd Bank.',
      amount: '430.00',
      balance: '2150.75',
      utr: '618416463223',
      tail: '7045',
    },
    {
      is: 'debit',
      text: 'Your IndusInd Account 20XXXXX7045 has been debited for INR 640 towards IMPS/618416463224. Call 18602677777 to report issue-IndusInd Bank.',
      amount: '640',
      tail: '7045',
    },
    {
      is: 'debit',
      text: 'IndusInd A/C  Debited; INR 450.00 Ref-ACH DR INW PAY/0000WD2CEFDT2Z58B/Fund.Bal INR 1700.75.Dispute-Call 18602677777-IndusInd Bank.',
      amount: '450.00',
      balance: '1700.75',
    },
  ],
})
