import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 南京银行. */
export const NANJING = bankPack('china', {
  names: ['南京银行', '南京銀行'],
  senders: '95302',
  samples: [
    {
      is: 'credit',
      text: '【南京银行】您尾号3134的账户于07月02日14:05转账转入人民币634.00元，余额1634.00元。',
      amount: '634.00',
      balance: '1634.00',
      tail: '3134',
    },
    {
      is: 'debit',
      text: '【南京银行】您尾号3134的账户于07月02日15:05消费支出人民币154.00元，余额1480.00元。',
      amount: '154.00',
      balance: '1480.00',
      tail: '3134',
    },
  ],
})
