import { namesMoney } from '#domain/bank-records/patterns/read-amount.ts'

/** Words that a warning keeps secret, one or several, and whom from. */
const SECRETS = String.raw`\b(?:otp|pin|cvv|password|passcode)\b(?:(?:[/,& -]|and|or)*\b(?:otp|u?pin|upi|cvv|password|passcode|card|details?|number|no)\b)*(?: (?:with|to) (?:anyone|any ?one|anybody|others|strangers))?[.!]?`
/** Sentences that banks put around what they tell. They speak of passwords, dangers and offers, and of no payment. */
const FOOTERS = [
  new RegExp(String.raw`\b(?:never|do ?n[o']t|dont)\b[^.!]{0,60}?${SECRETS}`, 'gi'),
  new RegExp(String.raw`\b(?:bank|we|staff)\b[^.!]{0,20}\bnever\b[^.!]{0,60}?${SECRETS}`, 'gi'),
  /\b(?:if )?not (?:you|u|done by (?:you|u)|initiated by you|transacted)\b[^.]*\.?/gi,
  /\bto (?:dispute|report)\b[^.]*\.?/gi,
  /\b(?:chq|cheque)s? deposits? in (?:a\/c|account)s? (?:are|is) subject to clearing\b\.?/gi,
  /^congratulations[!,.]? ?/gi,
  /\(incl\.? of chq in clg\)/gi,
  /\bt&ca?(?: apply)?\b\.?/gi,
  /(?:点击|點擊)领取\d{1,4}个支付宝积分/gu,
  /[,。]?本次交易已享受优惠.*$/gu,
  /【[^】]{0,40}戳此[^】]*】$/gu,
  /(?:详情|詳情|更多)?(?:请|請)?(?:点击|點擊)[\p{Script=Han}> ]{0,16}(?:https?:\/\/\S+|[a-z0-9.]+\/\S+)?。?$/gu,
]

let last = { plain: '', rest: '' }

/** A plain text without them. Every remark asks for that of the same text, so the last one is remembered. */
export function withoutFooters(plain: string): string {
  if (last.plain !== plain)
    last = { plain, rest: FOOTERS.reduce((text, footer) => text.replaceAll(footer, ' '), plain).trim() }
  return last.rest
}

/** Words of money that has come, and not of money that will, may or did not. */
const CAME =
  /(?<!\b(?:be|get|being|not|yet|to|will|shall|can|may)\s(?:been\s|be\s|get\s)?)\b(?:credited|deposited|received)\b|(?<!(?:将|未|预计|待)[^,。;]{0,8})(?:收入|存入|转入|入账|到账|汇入)/iu
const ACCOUNT = /(?:\b(?:a\/c|ac|acct?|account|wallet)\b|尾号|尾號|账户|帳戶|账号|帳號|卡号)[^0-9,。;]{0,24}\d{3,}/iu
/** Words before which the account is somebody else's. */
const WENT = /\b(?:debited|withdrawn|spent|paid|sent)\b|支出|转出|消费|扣款/iu

/**
 * Words by which the account that money came into is a payee's, and the message is about the holder's, which it left.
 */
const OF_ANOTHER = [
  /\bfrom (?:your|ur) (?:own )?(?:[a-z]{2,12} ){0,4}?(?:a\/c|ac|acct?|account)s?\b[^a-z0-9]{0,4}(?:(?:no|number|ending|with|in)\b[^a-z0-9]{0,3}){0,3}x*[*.•]*\d{3,}/i,
  /\b(?:payee|beneficiary|recipient)\b(?![^0-9.;]{0,40}\byou)[^0-9.;]{0,40}(?:a\/c|ac|acct?|account)\b[^;]{0,40}\bcredited\b/i,
  /(?:对方|收款人|收款方)(?:的)?(?:尾号|账户|帐户|账号|卡)[^,。;]{0,20}(?:入账|到账|收入|转入|存入)/u,
  /[您你](?:已)?(?:向|给|转给)[^,。;]{0,30}(?:转入|转账|存入|汇入|到账)|(?:存入|转存|转)定期/u,
]

/** True where a plain text seems to say that money came into an account that is not its reader's. */
export const cameToAnother = (plain: string): boolean => OF_ANOTHER.some((words) => words.test(plain))

const DECIMALS = /\d\.\d{2}\b/

/** True where a plain text seems to say that an amount came into an account, whatever else it says. */
export const tellsOfCredit = (plain: string): boolean =>
  CAME.test(plain) && ACCOUNT.test(plain) && (namesMoney(plain) || DECIMALS.test(plain)) && !WENT.test(plain)
