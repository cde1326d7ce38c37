import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** Canara Bank. */
export const CANARA = bankPack('india', {
  names: ['Canara Bank'],
  ifsc: 'CNRB',
  senders: 'CANBNK, CNRBNK, com.canarabank.mobility',
  samples: [
    {
      is: 'credit',
      text: 'An amount of INR 4,515.25 has been CREDITED to your account XXX5521 on 02/07/2026. Total Avail.bal INR 18,002.75. - Canara Bank',
      amount: '4515.25',
      balance: '18002.75',
      tail: '5521',
    },
    {
      is: 'credit',
      text: 'Dear Customer, Acct XXX5521 is credited by INR 300.00 on 02/07/26 from ASHA RAO; UPI: 618402837465; Bal INR 18,302.75.-CanaraBank',
      amount: '300.00',
      balance: '18302.75',
      utr: '618402837465',
      tail: '5521',
    },
    {
      is: 'debit',
      text: 'Dear Customer, Acct XXX5521 Dr. INR 61.00 on 03/07/26 to CORNER SHOP; UPI: 618502837466; Bal INR 18,241.75.Not you? SMS BLOCKUPI -CanaraBank',
      amount: '61.00',
      balance: '18241.75',
      utr: '618502837466',
      tail: '5521',
    },
  ],
})
