import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** CSB Bank. */
export const CSB = bankPack('india', {
  names: ['CSB Bank', 'Catholic Syrian Bank'],
  ifsc: 'CSBK',
  senders: 'CSBBNK',
  samples: [
    {
      is: 'credit',
      text: 'Rs.905.00 credited to your A/c XX4402 on 02-07-2026 via UPI Ref No 618425654224. Bal: Rs.1,905.00 -CSB Bank',
      amount: '905.00',
      balance: '1905.00',
      utr: '618425654224',
      tail: '4402',
    },
    {
      is: 'debit',
      text: 'Rs.15.00 debited from your A/c XX4402 on 02-07-2026 via UPI Ref No 618425654225. Bal: Rs.1,890.00 -CSB Bank',
      amount: '15.00',
      balance: '1890.00',
      utr: '618425654225',
      tail: '4402',
    },
  ],
})
