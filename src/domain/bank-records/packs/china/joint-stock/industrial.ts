import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 兴业银行. */
export const INDUSTRIAL = bankPack('china', {
  names: ['兴业银行', '興業銀行', 'CIB'],
  senders: '95561',
  samples: [
    {
      is: 'credit',
      text: '【兴业银行】您尾号3044的账户于07月02日14:05转账转入人民币544.00元，余额1544.00元。',
      amount: '544.00',
      balance: '1544.00',
      tail: '3044',
    },
    {
      is: 'debit',
      text: '【兴业银行】您尾号3044的账户于07月02日15:05消费支出人民币64.00元，余额1480.00元。',
      amount: '64.00',
      balance: '1480.00',
      tail: '3044',
    },
  ],
})
