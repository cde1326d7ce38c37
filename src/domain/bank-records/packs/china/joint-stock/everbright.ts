import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 光大银行. */
export const EVERBRIGHT = bankPack('china', {
  names: ['光大银行', '光大銀行', '中国光大银行', 'CEB'],
  senders: '95595',
  samples: [
    {
      is: 'credit',
      text: '【光大银行】您尾号3033的账户于07月02日14:05转账转入人民币533.00元，余额1533.00元。',
      amount: '533.00',
      balance: '1533.00',
      tail: '3033',
    },
    {
      is: 'debit',
      text: '【光大银行】您尾号3033的账户于07月02日15:05消费支出人民币53.00元，余额1480.00元。',
      amount: '53.00',
      balance: '1480.00',
      tail: '3033',
    },
  ],
})
