import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Bandhan Bank. */
export const BANDHAN = bankPack('india', {
  names: ['Bandhan Bank'],
  ifsc: 'BDBL',
  senders: 'BANDHN, BDNSMS',
  samples: [
    {
      is: 'credit',
      text: 'INR 1,875.00 deposited to A/c XXXXXXXXXX6203 towards UPI/CR/C618419190890/ASHA RAO/u on 02-JUL-2026 . Clear Bal is INR 6,120.00 . Bandhan Bank.',
      amount: '1875.00',
      balance: '6120.00',
      utr: 'C618419190890',
      tail: '6203',
    },
    {
      is: 'debit',
      text: 'INR 75.00 debited from A/c XXXXXXXXXX6203 towards UPI/DR/D618419190891/Corner Sho Value 02-JUL-2026 . Clear Bal is INR 6045.00. Bandhan Bank',
      amount: '75.00',
      balance: '6045.00',
      utr: 'D618419190891',
      tail: '6203',
    },
  ],
})
