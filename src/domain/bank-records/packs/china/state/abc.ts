import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { HEAD, TAIL, TIME } from '#domain/bank-records/packs/china/phrases.ts'

/** 农业银行. */
export const ABC = bankPack('china', {
  names: ['农业银行', '農業銀行', '中国农业银行', 'ABC'],
  senders: '95599, 1069095599, com.android.bankabc',
  patterns: [
    {
      name: '完成收款交易',
      says: 'credit',
      expression: `${HEAD}${TAIL}[^0-9,。信贷]{0,10}?${TIME}完成(?:一笔)?[^0-9,。]{0,14}?交易(?:人民币)?{amount}(?:[^0-9].*)?`,
    },
    {
      name: '某人完成交易',
      says: 'credit',
      expression: `${HEAD}(?P<counterparty>[^0-9,。您你:]{1,20}?)${TIME}向${TAIL}账户完成[^0-9,。]{0,14}?交易(?:人民币)?{amount}(?:[^0-9].*)?`,
    },
    {
      name: '完成付款交易',
      says: 'debit',
      expression: `${HEAD}${TAIL}[^0-9,。信贷]{0,10}?${TIME}(?:向[^,。]{1,40}?)?完成(?:一笔)?[^0-9,。]{0,14}?交易(?:人民币)?-{amount}(?:[^0-9].*)?`,
    },
    {
      name: '发生一笔',
      says: 'captured',
      expression: `${HEAD}${TAIL}的?[^0-9,。信贷]{0,10}?${TIME}发生一笔(?P<direction>收入|支出){amount}元(?:[^0-9].*)?`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '【中国农业银行】王先生于07月02日10:28向您尾号2473账户完成转存交易人民币6000.00，余额6234.76。',
      amount: '6000.00',
      balance: '6234.76',
      tail: '2473',
    },
    {
      is: 'credit',
      text: '您尾号为2473的农行借记卡于07月02日10:52发生一笔收入900.00元，详情请点击',
      amount: '900.00',
      tail: '2473',
    },
    {
      is: 'debit',
      text: '【中国农业银行】您尾号2473账户07月02日15:03向某某食品有限公司完成支付宝交易人民币-18.90，余额6215.86。',
      amount: '18.90',
      balance: '6215.86',
      tail: '2473',
    },
    {
      is: 'credit',
      text: '【中国农业银行】您尾号为6666的金融账户于07月02日09时15分完成一笔公积金付交易人民币1200.00，余额1480.04。',
      amount: '1200.00',
      balance: '1480.04',
      tail: '6666',
    },
  ],
})
