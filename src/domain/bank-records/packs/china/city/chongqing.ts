import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { HEAD, REST, TIME } from '#domain/bank-records/packs/china/phrases.ts'

/** 重庆银行. */
export const CHONGQING = bankPack('china', {
  names: ['重庆银行', '重慶銀行'],
  senders: '956023',
  patterns: [
    {
      name: '存入',
      says: 'credit',
      expression: `${HEAD}您尾号{tail}卡${TIME}[^,。]{0,20}?(?:转账)?(?:存入|转入)人民币{amount}${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '【重庆银行】您尾号8863卡2026年07月02日7月份补贴转账存入人民币708.00元,余额人民币5115.44元',
      amount: '708.00',
      balance: '5115.44',
      tail: '8863',
    },
  ],
})
