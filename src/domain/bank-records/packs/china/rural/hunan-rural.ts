import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 湖南农信. */
export const HUNAN_RURAL = bankPack('china', {
  names: ['湖南农信', '湖南農信'],
  senders: '1069100996518, 96518',
  samples: [
    {
      is: 'credit',
      text: '【湖南农信】您尾号3301的账户于07月02日14:05转账转入人民币801.00元，余额1801.00元。',
      amount: '801.00',
      balance: '1801.00',
      tail: '3301',
    },
    {
      is: 'debit',
      text: '【湖南农信】您尾号3301的账户于07月02日15:05消费支出人民币321.00元，余额1480.00元。',
      amount: '321.00',
      balance: '1480.00',
      tail: '3301',
    },
  ],
})
