import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Kerala Gramin Bank. */
export const KERALA_GRAMIN = bankPack('india', {
  names: ['Kerala Gramin Bank'],
  ifsc: 'KLGB',
  senders: 'KGBANK',
  samples: [
    {
      is: 'credit',
      text: 'Dear Customer, Account XXXX717 is credited with INR 1300 on 02-07-2026 08:15:26 from asha.k@upi. UPI Ref. no. 618430209779-Kerala Gramin Bank',
      amount: '1300',
      utr: '618430209779',
      tail: '717',
    },
    {
      is: 'debit',
      text: 'Dear Customer, Account XXXX717 is debited with INR 300 on 02-07-2026 09:15:26 to shop@upi. UPI Ref. no. 618430209780-Kerala Gramin Bank',
      amount: '300',
      utr: '618430209780',
      tail: '717',
    },
  ],
})
