import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { HEAD, REST, SUM, TIME } from '#domain/bank-records/packs/china/phrases.ts'

/** 中国银行. */
export const BOC = bankPack('china', {
  names: ['中国银行', '中國銀行', 'BOC'],
  senders: '95566, com.chinamworld.bocmbci',
  patterns: [
    {
      name: '支取',
      says: 'debit',
      expression: `您的(?:借记卡|账户|借记卡账户|借记卡/账户)(?:{tail}|[^0-9,。]{1,10}),?于${TIME}[^0-9,。收存入]{0,16}?(?:支取|支付|消费|转出)${SUM}${REST}`,
    },
    {
      name: '银行卡支付',
      says: 'debit',
      expression: `${HEAD}您在[0-9 :-]{16,20}使用银行卡{tail}进行了(?:RMB|人民币) ?{amount}元的[^0-9]{0,12}交易${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '您的借记卡/账户0263于07月02日银联入账人民币85.87元（某某网络技术有限公司）,交易后余额1085.87【中国银行】',
      amount: '85.87',
      balance: '1085.87',
      tail: '0263',
    },
    {
      is: 'debit',
      text: '您的借记卡账户0263，于07月02日网上支付支取人民币45元,交易后余额1040.87【中国银行】',
      amount: '45',
      balance: '1040.87',
      tail: '0263',
    },
    {
      is: 'debit',
      text: '尊敬的黄某，您在2026-07-02 13:05:14使用银行卡1502进行了RMB 45.00元的网上支付交易。详询95566【中国银行】',
      amount: '45.00',
      tail: '1502',
    },
  ],
})
