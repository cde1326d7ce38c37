import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 民生银行. */
export const MINSHENG = bankPack('china', {
  names: ['民生银行', '民生銀行', '中国民生银行', 'CMBC'],
  senders: '95568',
  samples: [
    {
      is: 'credit',
      text: '【民生银行】您尾号3022的账户于07月02日14:05转账转入人民币522.00元，余额1522.00元。',
      amount: '522.00',
      balance: '1522.00',
      tail: '3022',
    },
    {
      is: 'debit',
      text: '【民生银行】您尾号3022的账户于07月02日15:05消费支出人民币42.00元，余额1480.00元。',
      amount: '42.00',
      balance: '1480.00',
      tail: '3022',
    },
  ],
})
