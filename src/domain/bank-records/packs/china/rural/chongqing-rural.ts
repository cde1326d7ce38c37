import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 重庆农村商业银行. */
export const CHONGQING_RURAL = bankPack('china', {
  names: ['重庆农村商业银行', '重慶農村商業銀行'],
  senders: '95389',
  samples: [
    {
      is: 'credit',
      text: '【重庆农商行】您尾号3312的账户于07月02日14:05转账转入人民币812.00元，余额1812.00元。',
      amount: '812.00',
      balance: '1812.00',
      tail: '3312',
    },
    {
      is: 'debit',
      text: '【重庆农商行】您尾号3312的账户于07月02日15:05消费支出人民币332.00元，余额1480.00元。',
      amount: '332.00',
      balance: '1480.00',
      tail: '3312',
    },
  ],
})
