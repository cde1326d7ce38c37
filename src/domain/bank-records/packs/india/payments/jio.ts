import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Jio Payments Bank. */
export const JIO = bankPack('india', {
  names: ['Jio Payments Bank'],
  ifsc: 'JIOP',
  senders: 'JIOPBS, JIOPAY',
  patterns: [
    {
      name: 'account credited',
      says: 'credit',
      expression: `your jio payments bank a/c {tail} is credited with ${RS}{amount} on .*`,
    },
    {
      name: 'recharge or bill',
      says: 'debit',
      expression: String.raw`(?:recharge|payment|bill payment) .{0,60}?successful.{0,60}?\. ${RS}{amount} paid(?:[ .].*)?`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Your Jio Payments Bank a/c XX5561 is credited with Rs 270.00 on 02-07-26 from ASHA RAO. UPI Ref no 618444845445',
      amount: '270.00',
      utr: '618444845445',
      tail: '5561',
    },
    {
      is: 'debit',
      text: 'Recharge Successful for Jio Number : 9876500000. Rs. 249.00 paid. Transaction ID : BR000CA00001',
      amount: '249.00',
      utr: 'BR000CA00001',
    },
  ],
})
