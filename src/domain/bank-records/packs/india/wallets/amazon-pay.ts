import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { RS } from '#domain/bank-records/packs/india/phrases.ts'

/** Amazon Pay. */
export const AMAZON_PAY = bankPack('india', {
  names: ['Amazon Pay'],
  senders: 'APAYIN, JUSPAY, in.amazon.mShop.android.shopping',
  patterns: [
    {
      name: 'balance debited',
      says: 'debit',
      expression: `your apay wallet balance is debited for ${RS}{amount} transaction reference number is {utr}(?: .*)?`,
    },
    {
      name: 'paid with balance',
      says: 'debit',
      expression: `payment of ${RS}{amount} using apay balance successful at {counterparty}[.] updated balance is ${RS}{balance}(?: .*)?`,
    },
  ],
  samples: [
    {
      is: 'debit',
      text: 'Your Apay Wallet balance is debited for INR 75.00 Transaction Reference Number is 618446663223 - Powered by Juspay',
      amount: '75.00',
      utr: '618446663223',
    },
    {
      is: 'debit',
      text: 'Payment of Rs 85.25 using Apay Balance successful at Grocer. Updated Balance is Rs 1,200.00 - SMS by Juspay',
      amount: '85.25',
      balance: '1200.00',
    },
  ],
})
