import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 浙商银行. */
export const ZHESHANG = bankPack('china', {
  names: ['浙商银行', '浙商銀行', 'CZB'],
  senders: '95527',
  samples: [
    {
      is: 'credit',
      text: '【浙商银行】您尾号3077的账户于07月02日14:05转账转入人民币577.00元，余额1577.00元。',
      amount: '577.00',
      balance: '1577.00',
      tail: '3077',
    },
    {
      is: 'debit',
      text: '【浙商银行】您尾号3077的账户于07月02日15:05消费支出人民币97.00元，余额1480.00元。',
      amount: '97.00',
      balance: '1480.00',
      tail: '3077',
    },
  ],
})
