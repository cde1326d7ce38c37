import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Airtel Payments Bank. */
export const AIRTEL_PAYMENTS = bankPack('india', {
  names: ['Airtel Payments Bank'],
  ifsc: 'AIRP',
  senders: 'AIRBNK',
  patterns: [
    {
      name: 'credited',
      says: 'credit',
      expression: String.raw`your airtel payments bank a/c (?:no\.? ?{tail} )?is credited with ${RS}{amount}\..*`,
    },
    {
      name: 'debited',
      says: 'debit',
      expression: String.raw`your airtel payments bank a/c (?:no\.? ?{tail} )?is debited with ${RS}{amount}\..*`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: 'Your Airtel Payments Bank a/c is credited with Rs. 705.00. Txn ID: 618440209889. Call 400 for help.',
      amount: '705.00',
      utr: '618440209889',
    },
    {
      is: 'debit',
      text: 'Your Airtel Payments Bank a/c is debited with Rs. 105.00. Txn ID: 618440209890. Call 400 for help.',
      amount: '105.00',
      utr: '618440209890',
    },
  ],
})
