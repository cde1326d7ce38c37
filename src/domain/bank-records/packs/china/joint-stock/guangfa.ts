import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 广发银行. */
export const GUANGFA = bankPack('china', {
  names: ['广发银行', '廣發銀行', 'CGB'],
  senders: '95508, 106980095508',
  samples: [
    {
      is: 'credit',
      text: '【广发银行】您尾号3055的账户于07月02日14:05转账转入人民币555.00元，余额1555.00元。',
      amount: '555.00',
      balance: '1555.00',
      tail: '3055',
    },
    {
      is: 'debit',
      text: '【广发银行】您尾号3055的账户于07月02日15:05消费支出人民币75.00元，余额1480.00元。',
      amount: '75.00',
      balance: '1480.00',
      tail: '3055',
    },
  ],
})
