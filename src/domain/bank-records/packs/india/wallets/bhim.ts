import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** BHIM. */
export const BHIM = bankPack('india', {
  names: ['BHIM'],
  products: [3001, 3024],
  senders: 'in.org.npci.upiapp',
  notices: 'BHIM',
  samples: [
    {
      is: 'credit',
      text: 'Received Rs.125 from asha@upi. Txn ID 618445754334',
      amount: '125',
      utr: '618445754334',
    },
    {
      is: 'debit',
      text: 'Paid Rs.25 to shop@upi. Txn ID 618445754335',
      amount: '25',
      utr: '618445754335',
    },
  ],
})
