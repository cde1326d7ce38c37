import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 云闪付. */
export const UNIONPAY = bankPack('china', {
  names: ['云闪付', '雲閃付', 'UnionPay'],
  products: [1008, 1034],
  senders: '95516, com.unionpay',
  notices: '云闪付, 雲閃付, 支付助手',
  patterns: [
    {
      name: '收到转账',
      says: 'credit',
      expression:
        '您的[^0-9,。]{2,12}卡[0-9]{4} [*]{4} [*]{4} {tail}收到来自(?P<counterparty>[^0-9,。]{1,20})的转账{amount}元,.*成功到账.*',
    },
    {
      name: '转账成功',
      says: 'debit',
      expression: '您向(?P<counterparty>[^0-9,。]{1,20})的[^0-9,。]{2,12}卡[0-9 *]{8,24}转账{amount}元,.*',
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '您的工商银行卡6212 **** **** 7432收到来自*某的转账170.00元，已于2026-07-02 10:46成功到账！',
      amount: '170.00',
    },
    {
      is: 'debit',
      text: '您尾号为7644的银行卡于02日11时37分消费114.65元',
      amount: '114.65',
      tail: '7644',
    },
    {
      is: 'debit',
      text: '您向陈某的工商银行卡6212 **** **** 7432转账170.00元，已于2026-07-02 10:46成功到账！',
      amount: '170.00',
    },
  ],
})
