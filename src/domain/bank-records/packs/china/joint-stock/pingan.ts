import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 平安银行. */
export const PINGAN = bankPack('china', {
  names: ['平安银行', '平安銀行', 'PAB'],
  senders: '95511, com.pingan.paces.ccms',
  samples: [
    {
      is: 'credit',
      text: '【平安银行】您尾号7731的账户于7月2日10:15转账转入人民币420.00元，余额人民币1,420.00元。',
      amount: '420.00',
      balance: '1420.00',
      tail: '7731',
    },
    {
      is: 'debit',
      text: '【平安银行】您尾号7731的账户于7月2日11:15转账转出人民币20.00元，余额人民币1,400.00元。',
      amount: '20.00',
      balance: '1400.00',
      tail: '7731',
    },
  ],
})
