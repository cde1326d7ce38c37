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
      is: 'credit',
      text: 'Money Received - INR 65.00 in your HDFC Bank A/c xx7781 on 03-07-26 by A/c linked to mobile no xx4455 (IMPS Ref No. 618410009891) Avl bal: INR 10,515.00',
      amount: '65.00',
      balance: '10515.00',
      utr: '618410009891',
      tail: '7781',
    },
    {
      is: 'debit',
      text: 'Money Sent-INR 1,500.00 From HDFC Bank A/c XX7781 on 04-07-26 To A/c xxxxxxxx9709 IMPS Ref-618410009892 Avl bal:INR 9,015.00 Not you?Call 18002586161',
      amount: '1500.00',
      balance: '9015.00',
      utr: '618410009892',
      tail: '7781',
    },
    {
      is: 'debit',
      text: 'Rs.700.00 credited to a/c XX1204 from your a/c XX7781 on 04-07-26. UPI Ref 618410009893',
      amount: '700.00',
      utr: '618410009893',
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
