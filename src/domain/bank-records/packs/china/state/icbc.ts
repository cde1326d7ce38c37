import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { END, HEAD, REST, SUM, TIME } from '#domain/bank-records/packs/china/phrases.ts'

/** 工商银行. */
export const ICBC = bankPack('china', {
  names: ['工商银行', '工商銀行', '中国工商银行', 'ICBC'],
  senders: '95588, com.icbc',
  patterns: [
    {
      name: '收入',
      says: 'credit',
      expression: `${HEAD}尾号{tail}卡${TIME}[^0-9,。付支出]{0,12}?收入[(][^)]{1,60}[)]${SUM}${END}`,
    },
    {
      name: '支出',
      says: 'debit',
      expression: `${HEAD}尾号{tail}卡${TIME}[^0-9,。收入]{0,12}?支出[(][^)]{1,60}[)]${SUM}${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '尾号4417卡7月2日16:00收入(他行汇入)660元，余额2,046.44元，对方户名：张某，对方账户尾号：6841。【工商银行】',
      amount: '660',
      balance: '2046.44',
      tail: '4417',
    },
    {
      is: 'credit',
      text: '您尾号4417卡7月2日09:12网上银行收入(微信零钱提现财付通)6.70元，余额2,053.14元。【工商银行】',
      amount: '6.70',
      balance: '2053.14',
      tail: '4417',
    },
    {
      is: 'debit',
      text: '尾号4417卡7月2日18:55支出(消费支付宝-某某餐饮有限公司)45元，余额2,008.14元。【工商银行】',
      amount: '45',
      balance: '2008.14',
      tail: '4417',
    },
  ],
})
