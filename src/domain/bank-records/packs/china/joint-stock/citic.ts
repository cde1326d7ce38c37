import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 中信银行. */
export const CITIC = bankPack('china', {
  names: ['中信银行', '中信銀行', 'CITIC'],
  senders: '95558, com.ecitic.bank.mobile',
  samples: [
    {
      is: 'credit',
      text: '【中信银行】您尾号3011的账户于07月02日14:05转账转入人民币511.00元，余额1511.00元。',
      amount: '511.00',
      balance: '1511.00',
      tail: '3011',
    },
    {
      is: 'debit',
      text: '【中信银行】您尾号3011的账户于07月02日15:05消费支出人民币31.00元，余额1480.00元。',
      amount: '31.00',
      balance: '1480.00',
      tail: '3011',
    },
  ],
})
