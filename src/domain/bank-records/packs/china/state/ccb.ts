import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { HEAD, REST, SUM, TAIL, TIME } from '#domain/bank-records/packs/china/phrases.ts'

/** 建设银行. */
export const CCB = bankPack('china', {
  names: ['建设银行', '建設銀行', '中国建设银行', 'CCB'],
  senders: '95533, 106980095533, com.chinamworld.main',
  patterns: [
    {
      name: '向商户支出',
      says: 'debit',
      expression: `${HEAD}${TAIL}${TIME}向[^,。]{1,60}?支出${SUM}${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '您尾号1546的储蓄卡7月2日10时27分银行转账收入人民币300.00元,活期余额1300.00元。[建设银行]',
      amount: '300.00',
      balance: '1300.00',
      tail: '1546',
    },
    {
      is: 'credit',
      text: '【建设银行】您账户1546于7月2日11时02分转账存入人民币80.00元,可用余额1380.00元。',
      amount: '80.00',
      balance: '1380.00',
      tail: '1546',
    },
    {
      is: 'debit',
      text: '【建设银行】您账户1546于7月2日12时27分向某某支付-某某餐馆*支出人民币24.15元,可用余额1355.85元。',
      amount: '24.15',
      balance: '1355.85',
      tail: '1546',
    },
  ],
})
