import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 宁波银行. */
export const NINGBO = bankPack('china', {
  names: ['宁波银行', '寧波銀行'],
  senders: '95574',
  samples: [
    {
      is: 'credit',
      text: '【宁波银行】您尾号3112的账户于07月02日14:05转账转入人民币612.00元，余额1612.00元。',
      amount: '612.00',
      balance: '1612.00',
      tail: '3112',
    },
    {
      is: 'debit',
      text: '【宁波银行】您尾号3112的账户于07月02日15:05消费支出人民币132.00元，余额1480.00元。',
      amount: '132.00',
      balance: '1480.00',
      tail: '3112',
    },
  ],
})
