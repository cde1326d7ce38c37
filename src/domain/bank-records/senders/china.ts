import type { KnownBank } from '#domain/bank-records/senders/known-bank.ts'

/** Banks of China with their short numbers, and the wallets that report by notices. */
export const CHINA_BANKS: readonly KnownBank[] = [
  { names: ['工商银行', '工商銀行', '中国工商银行', 'ICBC'], senders: '95588, com.icbc' },
  { names: ['农业银行', '農業銀行', '中国农业银行', 'ABC'], senders: '95599, com.android.bankabc' },
  { names: ['中国银行', '中國銀行', 'BOC'], senders: '95566, com.chinamworld.bocmbci' },
  { names: ['建设银行', '建設銀行', '中国建设银行', 'CCB'], senders: '95533, com.chinamworld.main' },
  { names: ['交通银行', '交通銀行', 'BOCOM'], senders: '95559, com.bankcomm.Bankcomm' },
  { names: ['招商银行', '招商銀行', 'CMB'], senders: '95555, cmb.pb' },
  { names: ['邮储银行', '郵儲銀行', '中国邮政储蓄银行', 'PSBC'], senders: '95580, com.yitong.mbank.psbc' },
  { names: ['中信银行', '中信銀行', 'CITIC'], senders: '95558, com.ecitic.bank.mobile' },
  { names: ['民生银行', '民生銀行', '中国民生银行', 'CMBC'], senders: '95568' },
  { names: ['光大银行', '光大銀行', '中国光大银行', 'CEB'], senders: '95595' },
  { names: ['浦发银行', '浦發銀行', '上海浦东发展银行', 'SPDB'], senders: '95528' },
  { names: ['兴业银行', '興業銀行', 'CIB'], senders: '95561' },
  { names: ['广发银行', '廣發銀行', 'CGB'], senders: '95508' },
  { names: ['平安银行', '平安銀行', 'PAB'], senders: '95511, com.pingan.paces.ccms' },
  { names: ['华夏银行', '華夏銀行', 'HXB'], senders: '95577' },
  { names: ['北京银行', '北京銀行'], senders: '95526' },
  { names: ['上海银行', '上海銀行'], senders: '95594' },
  { names: ['宁波银行', '寧波銀行'], senders: '95574' },
  {
    names: ['支付宝', '支付寶', 'Alipay'],
    products: [1008, 1034],
    senders: '95188, com.eg.android.AlipayGphone',
    notices: '支付宝, 支付寶, 支付宝到账, 支付宝通知, alipay',
  },
  {
    names: ['微信支付', 'WeChat Pay'],
    products: [1008, 1034],
    senders: '95017',
    // Its package shows what anybody writes, too.
    notices: '微信支付, 微信收款助手, 微信收款商业版, wechatpay',
  },
  {
    names: ['云闪付', '雲閃付', 'UnionPay'],
    products: [1008, 1034],
    senders: '95516, com.unionpay',
    notices: '云闪付, 雲閃付',
  },
  {
    names: ['数字人民币', '數字人民幣', 'e-CNY'],
    products: [1045],
    senders: 'cn.gov.pbc.dcep',
    notices: '数字人民币, 數字人民幣',
  },
]
