import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 微信支付. */
export const WECHAT = bankPack('china', {
  names: ['微信支付', 'WeChat Pay'],
  products: [1008, 1034],
  senders: '95017',
  notices: '微信支付, 微信收款助手, 微信收款商业版, wechatpay',
  samples: [
    {
      is: 'credit',
      text: '微信支付收款8.80元',
      amount: '8.80',
    },
    {
      is: 'credit',
      text: '个人收款码到账¥8.80',
      amount: '8.80',
    },
    {
      is: 'credit',
      text: '二维码赞赏到账5.00元',
      amount: '5.00',
    },
    {
      is: 'credit',
      text: '收款金额￥18.80，今日第1笔收款，共计￥18.80',
      amount: '18.80',
    },
    {
      is: 'credit',
      text: '微信支付收款6.60元(朋友到店)',
      amount: '6.60',
    },
    {
      is: 'debit',
      text: '已支付¥14.99',
      amount: '14.99',
    },
  ],
})
