import { seedsOf } from '#domain/bank-records/patterns/pattern.ts'

export const YUAN = '(?:人民币|RMB|CNY|¥|金额)? ?'
export const HEAD = '(?:[\\[【][^\\]】]{1,16}[\\]】])? ?(?:尊敬的[^,。:0-9]{1,12}[,:。!] ?)?'
/** The holder's account, by its last digits; a credit card is none. */
export const TAIL =
  '(?:您|你)?(?:的|在)?(?:[^0-9,。信贷]{0,10}?)(?:尾号|尾数|末四位|账户|账号|卡号|借记卡|储蓄卡|一卡通|卡)(?:[(]?(?:尾号|末四位)?[)]?)(?:为|是)?:? ?{tail}[)]?'
const OF_CARD = '[^0-9,。信贷]{0,14}?'
export const TIME =
  '(?:(?:于|在|已于)? ?(?:(?:[0-9]{2,4}年)?(?:[0-9]{1,2}月)?[0-9]{1,2}日|[0-9]{4}-[0-9]{2}-[0-9]{2})?,? ?(?:[0-9]{1,2}[:时点][0-9]{2}(?:分|:[0-9]{2})?)?)'
const IN = '(?:收入|存入|转入|入账|到账|汇入|收款|转存|收到(?:转账)?)'
const OUT = '(?:支出|转出|支付|消费|取款|扣款|付款|支取|扣收|还款)'
/** What stands before the word that says that money came; words for money that went are none of it. */
const CAUSE = '[^0-9,。付支出扣还]{0,16}?'
const NOTE_OF_WORD = '(?:[(][^)]{1,40}[)]|[^0-9,。:付支出扣还+-]{0,12}?)'
export const SUM = String.raw`[,:]? ?${YUAN}\+?{amount} ?元?`
const PAYER =
  '(?:[^0-9].{0,40}?(?:付款人|付款方|对方户名|对方|汇款人|来自|转出方)(?:为|是|:)? ?(?P<counterparty>[^,。;:()0-9余尾]{1,30}))?'
const NOTE = '(?:[^0-9].{0,60}?(?:备注|附言|摘要)(?:为|:)? ?(?P<code>[0-9A-Za-z]{1,64}))?'
const REF = '(?:[^0-9].{0,40}?(?:流水号|交易单号|订单号|交易号)(?:为|:)? ?{utr})?'
/** The rest after the sum: never in the middle of a number. */
export const REST = '(?:[^0-9].*)?'
export const END = `${PAYER}${REF}${NOTE}${REST}`

/** Phrases that banks of China share. Balance and time are found by their labels, wherever they stand. */
export const CHINA_PHRASES = seedsOf({ country: 'china' }, [
  {
    name: '银行：账户收入',
    says: 'credit',
    expression: `${HEAD}${TAIL}${OF_CARD}${TIME},? ?${CAUSE}${IN}${NOTE_OF_WORD}${SUM}${END}`,
  },
  {
    name: '银行：先说时间的收入',
    says: 'credit',
    expression: `${HEAD}(?:您|你)?${TIME},? ?(?:向)?${TAIL}${OF_CARD},? ?(?:完成|发生)?${CAUSE}${IN}${NOTE_OF_WORD}${SUM}${END}`,
  },
  {
    name: '银行：某人转入',
    says: 'credit',
    expression: `${HEAD}(?P<counterparty>[^0-9,。您你:]{1,20}?)${TIME}(?:向|给)${TAIL}(?:的)?(?:账户|帐户|卡)?(?:完成)?${CAUSE}${IN}(?:交易)?${SUM}${REST}`,
  },
  {
    name: '银行：账户支出',
    says: 'debit',
    expression: `${HEAD}${TAIL}${OF_CARD}${TIME},? ?(?:[^0-9,。收存入]{0,40}?|[^,。收存]{0,40}?)${OUT}(?:[(][^)]{1,40}[)]|[^0-9,。:+-]{0,14}?)[,:]? ?${YUAN}-?{amount} ?元?(?:[^0-9].{0,20}?(?:收款人|收款方|对方户名|对方)(?:为|是|:)? ?(?P<counterparty>[^,。;:()0-9]{1,30}))?${REST}`,
  },
  {
    name: '银行：先说时间的支出',
    says: 'debit',
    expression: `${HEAD}(?:您|你)?${TIME},? ?${TAIL}${OF_CARD},? ?[^0-9。收存]{0,40}?${OUT}[^0-9。:+-]{0,14}?[,:]? ?${YUAN}-?{amount} ?元?${REST}`,
  },
  {
    name: '银行：表格式通知',
    says: 'captured',
    expression: `${HEAD}(?:账户|账号|卡号):? ?{tail} ?[,;]? ?时间:? ?[0-9年月日 :-]{8,30}? ?[,;]? ?类型:? ?{direction} ?[,;]? ?金额:? ?${YUAN}[+-]?{amount} ?元?[,;]?${END}`,
  },
  {
    name: '数字人民币：收款',
    says: 'credit',
    expression: `${HEAD}(?:您|你)(?:的)?(?:数字人民币|数币)?钱包[(]?(?:尾号|末四位)?:? ?{tail}[)]?${TIME},? ?(?:已)?(?:收款|收到(?:转账)?|转入|存入|入账)[^0-9,。:付支出]{0,8}?${SUM}${END}`,
  },
  {
    name: '数字人民币：付款',
    says: 'debit',
    expression: `${HEAD}(?:您|你)(?:的)?(?:数字人民币|数币)?钱包[(]?(?:尾号|末四位)?:? ?{tail}[)]?${TIME},? ?(?:已)?(?:付款|支付|转出|支出|消费)${SUM}${REST}`,
  },
  {
    name: '收款通知',
    says: 'credit',
    kind: 'webMessage',
    expression: `(?:[\\[【(][^\\]】)0-9]{0,12}[\\]】)] ?)?(?:支付宝|微信支付|微信收款助手|微信收款商业版|收款助手|店员通|云闪付)?(?:通知|到账|收款助手)?:? ?(?:[\\[【][^\\]】0-9]{0,12}[\\]】] ?)?(?:你|您)?(?:已)?(?:成功)?(?:微信支付|二维码|个人收款码|收款码|收钱码|经营码|经营收款码|赞赏码)?(?:收款|收到(?:一笔)?(?:转账|付款|赞赏)?|到账|赞赏|顾客支付)(?:到账|成功|了)?(?:金额)?${SUM}(?:[(](?:朋友到店|新顾客|老顾客)[)])?${END}`,
  },
  {
    name: '某人付款给你',
    says: 'credit',
    kind: 'webMessage',
    expression: `(?:支付宝|微信支付)?(?:通知)?:? ?(?P<counterparty>[^,。;:()0-9你您]{1,20}?)(?:已)?(?:成功)?(?:通过扫码|扫码)?(?:已)?(?:向|给)(?:你|您)(?:付款|转账|转了?|赞赏)(?:了)?(?:[0-9]?一?笔(?:钱)?)?${SUM}${REF}${NOTE}${REST}`,
  },
  {
    name: '付款通知',
    says: 'debit',
    kind: 'webMessage',
    expression: `(?:(?:支付宝|微信支付)(?:通知)?:? ?)?(?:你|您)?(?:已)?(?:成功)?(?:本次)?(?:付款|支付|转出|支出|消费|刷卡完成,交易金额:)(?:成功|了)?(?:给(?P<counterparty>[^,。;:()0-9]{1,30}?))?${SUM}${REST}`,
  },
  {
    name: '成功扣款',
    says: 'debit',
    expression: `.{0,200}?[您你](?:的)?(?:账户|帐户|卡)[(]?(?:尾号|末四位):? ?{tail}[)]?(?:已)?成功扣款${SUM}${REST}`,
  },
  {
    name: '有一笔支出',
    says: 'debit',
    kind: 'webMessage',
    expression: `(?:你|您)(?:在[^0-9]{1,60})?有一笔{amount}(?:元|人民币)的(?:支出|消费)${REST}`,
  },
])
