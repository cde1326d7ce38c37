import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 潍坊银行. */
export const WEIFANG = bankPack('china', {
  names: ['潍坊银行', '濰坊銀行'],
  senders: '96588',
  samples: [
    {
      is: 'credit',
      text: '【潍坊银行】您尾号754的账户在07月02日09:24存入（工资或奖金）人民币1228.17。余额8168.17（本机构已参加存款保险）',
      amount: '1228.17',
      balance: '8168.17',
      tail: '754',
    },
    {
      is: 'debit',
      text: '【潍坊银行】您尾号754的账户在07月02日10:31支取人民币2000.00。余额6168.17（本机构已参加存款保险）',
      amount: '2000.00',
      balance: '6168.17',
      tail: '754',
    },
  ],
})
