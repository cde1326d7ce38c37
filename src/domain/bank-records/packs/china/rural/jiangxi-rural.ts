import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { HEAD, REST, TIME } from '#domain/bank-records/packs/china/phrases.ts'

/** 江西农商银行. */
export const JIANGXI_RURAL = bankPack('china', {
  names: ['江西农商银行', '江西農商銀行'],
  senders: '96268',
  patterns: [
    {
      name: '补贴转入',
      says: 'credit',
      expression: `${HEAD}您尾号{tail}的账户${TIME}[^0-9,。付支出]{0,12}?[(]转入[)]人民币{amount}${REST}`,
    },
    {
      name: '向某人转出',
      says: 'debit',
      expression: `${HEAD}您尾号{tail}账户${TIME}向(?P<counterparty>[^0-9,。]{1,20})转出人民币{amount}${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '【江西农商银行】张某于13日09时58分向您尾号6666账户转入人民币500.00元，余额1,666.66元。',
      amount: '500.00',
      balance: '1666.66',
      tail: '6666',
    },
    {
      is: 'credit',
      text: '【江西农商银行】您尾号6666的账户29日17时27分绩效补贴(转入)人民币2,896.00元，余额4,562.66元。',
      amount: '2896.00',
      balance: '4562.66',
      tail: '6666',
    },
    {
      is: 'debit',
      text: '【江西农商银行】您尾号6666账户于13日08时43分向张某转出人民币100.00元，余额1,000.00元。',
      amount: '100.00',
      balance: '1000.00',
      tail: '6666',
    },
  ],
})
