import { seedsOf } from '#domain/bank-records/patterns/pattern.ts'

const YUAN = '(?:人民币|RMB|CNY|¥)? ?'
const TAIL = '(?:您|你)?(?:的)?(?:尾号|末四位|账户|账号|卡号)(?:为|是)?:? ?{tail}(?:的)?(?:[^0-9,。]{0,12})?'
const TIME = '(?P<time>(?:[0-9]{4}年)?[0-9]{1,2}月[0-9]{1,2}日 ?[0-9]{1,2}[:时][0-9]{2}(?:分|:[0-9]{2})?)'
const BALANCE = `(?:[^0-9]{0,4}(?:可用|账户|当前|活期)?余额(?:为|:)? ?${YUAN}{balance} ?元?)?`
const HEAD = '(?:[\\[【][^\\]】]{1,16}[\\]】])?'
const FOOT = '(?:[。.,;]? ?[\\[【(][^\\]】)]{1,16}[\\]】)])?[。.!]?'
const TIMES =
  'YYYY年M月D日H:mm:ss | YYYY年M月D日H:mm | YYYY年M月D日H时mm分 | M月D日H:mm:ss | M月D日H:mm | M月D日H时mm分 | YYYY-MM-DD HH:mm:ss'
const SUM = String.raw`:? ?${YUAN}\+?{amount} ?元?`
const PAYER =
  '(?:[,(;]? ?(?:付款人|付款方|对方户名|对方|汇款人|来自)(?:为|:)? ?(?P<counterparty>[^,。;:()0-9]{1,30})[)]?)?'
const NOTE = '(?:[,;(]? ?(?:备注|附言|摘要)(?:为|:)? ?(?P<code>[0-9A-Za-z]{1,64})[)]?)?'
const REF = '(?:[,;(]? ?(?:流水号|交易单号|订单号|交易号)(?:为|:)? ?{utr}[)]?)?'
const END = `${PAYER}${REF}${NOTE}${BALANCE}${NOTE.replace('code', 'code2')}${FOOT}`

/** Banks and wallets of China. */
export const CHINA_SEEDS = seedsOf({ country: 'china', timeFormat: TIMES }, [
  {
    name: '银行：账户收入',
    says: 'credit',
    expression: `${HEAD} ?${TAIL}(?:于)?${TIME}[,，]? ?(?:[^0-9,。付款支出]{0,12})?(?:收入|存入|转入|入账|到账|汇入)(?:\\([^)]{1,16}\\))?${SUM}${END}`,
  },
  {
    name: '银行：先说时间的收入',
    says: 'credit',
    expression: `${HEAD} ?(?:您)?(?:于)?${TIME}[,，]? ?(?:向)?${TAIL}[,，]? ?(?:完成)?(?:[^0-9,。付款支出]{0,12})?(?:收入|存入|转入|入账|到账|汇入)(?:\\([^)]{1,16}\\))?${SUM}${END}`,
  },
  {
    name: '银行：账户支出',
    says: 'debit',
    expression: `${HEAD} ?${TAIL}(?:于)?${TIME}[,，]? ?(?:[^0-9,。收存入]{0,12})?(?:支出|转出|支付|消费|取款|扣款|付款)(?:\\([^)]{1,16}\\))?:? ?${YUAN}-?{amount} ?元?(?:[,(;]? ?(?:收款人|收款方|对方户名|对方)(?:为|:)? ?(?P<counterparty>[^,。;:()0-9]{1,30})[)]?)?${BALANCE}${FOOT}`,
  },
  {
    name: '银行：表格式通知',
    says: 'captured',
    expression: `${HEAD} ?(?:账户|账号|卡号):? ?{tail} ?[,;]? ?时间:? ?{time} ?[,;]? ?类型:? ?{direction} ?[,;]? ?金额:? ?${YUAN}[+-]?{amount} ?元?[,;]?${END}`,
  },
  {
    name: '支付宝：收款',
    says: 'credit',
    kind: 'webMessage',
    expression: `(?:支付宝(?:通知|到账)?:? ?)?(?:你|您)?(?:已)?(?:成功)?(?:收款|到账|收到(?:一笔)?(?:转账|付款)?)${SUM}${END}`,
  },
  {
    name: '支付宝：某人转账',
    says: 'credit',
    kind: 'webMessage',
    expression: `(?:支付宝(?:通知)?:? ?)?(?P<counterparty>[^,。;:()0-9你您]{1,20}?)(?:通过扫码)?(?:已)?(?:向|给)(?:你|您)(?:付款|转账|转了?)(?:了)?(?:一笔)?${SUM}${REF}${NOTE}${FOOT}`,
  },
  {
    name: '微信：收款到账',
    says: 'credit',
    kind: 'webMessage',
    expression: `(?:微信支付(?:收款助手)?:? ?)?(?:微信支付|二维码|个人收款码|经营码)?(?:收款)(?:到账)?(?:成功)?${SUM}(?:\\((?:朋友到店|新顾客|老顾客)\\))?${END}`,
  },
  {
    name: '微信和支付宝：付款',
    says: 'debit',
    kind: 'webMessage',
    expression: `(?:(?:支付宝|微信支付)(?:通知)?:? ?)?(?:你|您)?(?:已)?(?:成功)?(?:付款|支付|转出|支出)(?:成功)?(?:给(?P<counterparty>[^,。;:()0-9]{1,30}?))?${SUM}${REF}${BALANCE}${FOOT}`,
  },
  {
    name: '数字人民币：收款',
    says: 'credit',
    expression: `${HEAD} ?(?:您|你)(?:的)?(?:数字人民币)?钱包\\(?(?:尾号|末四位)?:? ?{tail}\\)?(?:于)?${TIME}?[,，]? ?(?:已)?(?:收款|收到(?:转账)?|转入|存入)${SUM}${END}`,
  },
  {
    name: '数字人民币：付款',
    says: 'debit',
    expression: `${HEAD} ?(?:您|你)(?:的)?(?:数字人民币)?钱包\\(?(?:尾号|末四位)?:? ?{tail}\\)?(?:于)?${TIME}?[,，]? ?(?:已)?(?:付款|支付|转出|支出|消费)${SUM}${BALANCE}${FOOT}`,
  },
])
