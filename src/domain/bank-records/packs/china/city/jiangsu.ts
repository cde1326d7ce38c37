import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 江苏银行. */
export const JIANGSU = bankPack('china', {
  names: ['江苏银行', '江蘇銀行'],
  senders: '95319, 106902895319',
  samples: [
    {
      is: 'credit',
      text: '【江苏银行】您尾号3123的账户于07月02日14:05转账转入人民币623.00元，余额1623.00元。',
      amount: '623.00',
      balance: '1623.00',
      tail: '3123',
    },
    {
      is: 'debit',
      text: '【江苏银行】您尾号3123的账户于07月02日15:05消费支出人民币143.00元，余额1480.00元。',
      amount: '143.00',
      balance: '1480.00',
      tail: '3123',
    },
  ],
})
