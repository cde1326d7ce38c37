import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** HDFC Bank. */
export const HDFC = bankPack('india', {
  names: ['HDFC Bank', 'HDFC'],
  ifsc: 'HDFC',
  senders: 'HDFCBK, HDFCBN, HDFCSB, com.snapwork.hdfc',
  patterns: [
    {
      name: 'credit alert',
      says: 'credit',
      expression: `credit alert!? ${RS}{amount} credited to hdfc bank a/c {tail} on .*`,
    },
    {
      name: 'sent by UPI',
      says: 'debit',
      expression: `sent ${RS}{amount} from hdfc bank a/c ?{tail} to {counterparty} on .*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Update! INR 2,450.00 deposited in HDFC Bank A/c XX7781 on 02-JUL-26 for NEFT Cr-UTIB0000001-ACME TRADERS-RAVI KUMAR-UTIBN62026070201.Avl bal INR 10,450.00. Cheque deposits in A/C are subject to clearing',
      amount: '2450.00',
      balance: '10450.00',
      tail: '7781',
    },
    {
      is: 'credit',
      text: 'Credit Alert!\nRs.310.00 credited to HDFC Bank A/c XX7781 on 02-07-26 from VPA asha.k@okbank (UPI 618410009889)',
      amount: '310.00',
      utr: '618410009889',
      tail: '7781',
    },
    {
      is: 'debit',
      text: 'Sent Rs.120.00\nFrom HDFC Bank A/C *7781\nTo TEA STALL\nOn 02/07/26\nRef 618410009890\nNot You?\nCall 18002586161',
      amount: '120.00',
      utr: '618410009890',
      tail: '7781',
    },
  ],
})
