import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { HEAD, TIME } from '#domain/bank-records/packs/china/phrases.ts'

/** 邮储银行. */
export const PSBC = bankPack('china', {
  names: ['邮储银行', '郵儲銀行', '中国邮政储蓄银行', 'PSBC'],
  senders: '95580, com.yitong.mbank.psbc',
  patterns: [
    {
      name: '金额',
      says: 'captured',
      expression: `${HEAD}${TIME}您尾号{tail}账户[^0-9,。]{1,16},(?P<direction>收入|支出)金额{amount}元(?:[^0-9].*)?`,
    },
    {
      name: '扣款',
      says: 'debit',
      expression: `${HEAD}${TIME}[^,。]{0,20}?向您尾号{tail}账户扣收[^,。]{0,20}?{amount}元,扣款成功(?:.*)?`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '【邮储银行】26年07月02日16:50您尾号800账户他行来账，收入金额100.00元，余额1123.63元',
      amount: '100.00',
      balance: '1123.63',
      tail: '800',
    },
    {
      is: 'debit',
      text: '【邮储银行】26年07月02日17:50您尾号800账户快捷支付，支出金额1.00元，余额1122.63元',
      amount: '1.00',
      balance: '1122.63',
      tail: '800',
    },
    {
      is: 'debit',
      text: '【邮储银行】尊敬的客户：07月02日11:48[某某学院]向您尾号1707账户扣收[校园卡圈存]100.00元，扣款成功100.00元。客服95580',
      amount: '100.00',
      tail: '1707',
    },
  ],
})
