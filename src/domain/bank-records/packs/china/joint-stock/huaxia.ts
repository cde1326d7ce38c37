import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 华夏银行. */
export const HUAXIA = bankPack('china', {
  names: ['华夏银行', '華夏銀行', 'HXB'],
  senders: '95577',
  samples: [
    {
      is: 'credit',
      text: '【华夏银行】您尾号3066的账户于07月02日14:05转账转入人民币566.00元，余额1566.00元。',
      amount: '566.00',
      balance: '1566.00',
      tail: '3066',
    },
    {
      is: 'debit',
      text: '【华夏银行】您尾号3066的账户于07月02日15:05消费支出人民币86.00元，余额1480.00元。',
      amount: '86.00',
      balance: '1480.00',
      tail: '3066',
    },
  ],
})
