import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 杭州银行. */
export const HANGZHOU = bankPack('china', {
  names: ['杭州银行', '杭州銀行'],
  senders: '95398',
  samples: [
    {
      is: 'credit',
      text: '【杭州银行】您尾号3145的账户于07月02日14:05转账转入人民币645.00元，余额1645.00元。',
      amount: '645.00',
      balance: '1645.00',
      tail: '3145',
    },
    {
      is: 'debit',
      text: '【杭州银行】您尾号3145的账户于07月02日15:05消费支出人民币165.00元，余额1480.00元。',
      amount: '165.00',
      balance: '1480.00',
      tail: '3145',
    },
  ],
})
