import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'
import { REST } from '#domain/bank-records/packs/china/phrases.ts'

/** 数字人民币. */
export const E_CNY = bankPack('china', {
  names: ['数字人民币', '數字人民幣', 'e-CNY'],
  products: [1045],
  senders: 'cn.gov.pbc.dcep',
  notices: '数字人民币, 數字人民幣',
  patterns: [
    {
      name: '在商户支付',
      says: 'debit',
      expression: `您的(?:数字钱包|[^0-9,。]{2,8}钱包)(?:{tail})?(?:数字人民币钱包)?在[^,。]{1,40}?支付了?¥?{amount}${REST}`,
    },
  ],
  samples: [
    {
      is: 'credit',
      text: '您的数字人民币钱包(尾号3583)收到转账120.00元',
      amount: '120.00',
      tail: '3583',
    },
    {
      is: 'debit',
      text: '您的某某银行钱包在某某地铁支付了¥2.40，本次交易已享受优惠，点此查看详情。',
      amount: '2.40',
    },
  ],
})
