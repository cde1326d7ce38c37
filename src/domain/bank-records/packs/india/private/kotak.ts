import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Kotak Mahindra Bank. */
export const KOTAK = bankPack('india', {
  names: ['Kotak Mahindra Bank', 'Kotak Bank', 'Kotak'],
  ifsc: 'KKBK',
  senders: 'KOTAKB, KOTAKA, com.msf.kbank.mobile',
  samples: [
    {
      is: 'credit',
      text: 'Received Rs.260.00 in your Kotak Bank AC X9914 from asha.k@okbank on 02-07-26.UPI Ref 618413736556. Not you, https://kotak.com/KBANKT/Fraud',
      amount: '260.00',
      utr: '618413736556',
      tail: '9914',
    },
    {
      is: 'debit',
      text: 'Sent Rs.70.00 from Kotak Bank AC X9914 to shop@okbank on 02-07-26.UPI Ref 618413736557. Not you, https://kotak.com/KBANKT/Fraud',
      amount: '70.00',
      utr: '618413736557',
      tail: '9914',
    },
  ],
})
