import { bankPack } from '#domain/bank-records/packs/bank-pack.ts'

/** 支付宝. */
export const ALIPAY = bankPack('china', {
  names: ['支付宝', '支付寶', 'Alipay'],
  products: [1008, 1034],
  senders: '95188, com.eg.android.AlipayGphone',
  notices: '支付宝, 支付寶, 支付宝到账, 支付宝通知, alipay',
  samples: [
    {
      is: 'credit',
      text: '支付宝成功收款100.00元',
      amount: '100.00',
    },
    {
      is: 'credit',
      text: '张某通过扫码向你付款12.50元',
      amount: '12.50',
    },
    {
      is: 'credit',
      text: '你已成功收款20.00元（付款人：张某）',
      amount: '20.00',
    },
    {
      is: 'credit',
      text: '成功收款9.90元，点击查看详情',
      amount: '9.90',
    },
    {
      is: 'credit',
      text: '收到一笔转账66.00元',
      amount: '66.00',
    },
    {
      is: 'credit',
      text: '[店员通]收款到账35.00元',
      amount: '35.00',
    },
    {
      is: 'debit',
      text: '你有一笔43.73元的支出，点击领取4个支付宝积分。',
      amount: '43.73',
    },
    {
      is: 'debit',
      text: '付款成功给某某超市12.00元',
      amount: '12.00',
    },
  ],
})
