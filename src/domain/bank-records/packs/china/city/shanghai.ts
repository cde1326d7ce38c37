import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 上海银行. */
export const SHANGHAI = bankPack('china', {
  names: ['上海银行', '上海銀行'],
  senders: '95594',
  samples: [
    {
      is: 'credit',
      text: '【上海银行】您尾号3101的账户于07月02日14:05转账转入人民币601.00元，余额1601.00元。',
      amount: '601.00',
      balance: '1601.00',
      tail: '3101',
    },
    {
      is: 'debit',
      text: '【上海银行】您尾号3101的账户于07月02日15:05消费支出人民币121.00元，余额1480.00元。',
      amount: '121.00',
      balance: '1480.00',
      tail: '3101',
    },
  ],
})
