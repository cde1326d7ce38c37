import { seedsOf } from '#domain/bank-records/patterns/pattern.ts'

export const RS = String.raw`(?:(?:rs|inr|₹|rupees)\.? ?:? ?){1,2}`
const NUMBER = String.raw`(?: ?(?:no|num|number)\.?(?:\(s\))?)?\.?(?: ?(?:ending|ends)(?: (?:with|in))?)?[ :.-]{0,3}`
const BANKS = `(?:[a-z]{2,12} (?:bank|payments bank|sfb) |(?:citibank|hdfc|icici|sbi|axis|kotak|indusind|equitas|slice|au|fi|jupiter|paytm|bob|pnb|idfc|savings|current|sb|linked) ){0,2}`
/** The holder's account, by what banks call it, with its last digits. */
export const accountOf = (tail = 'tail') =>
  `(?:your |ur )?${BANKS}(?:(?:a/c|ac|acct|acc|account)s?${NUMBER}|[x*]{2,12} ?){${tail}}`
const ACCOUNT = accountOf()
/** The words before, without a number, so that no other amount is passed over. */
export const HEAD = '(?:[^0-9₹]{0,70}?[ .,:;!-])?'
const IS = `(?:(?:has|have|had) been |is |was |been |successfully |now )*`
/** The rest after the part that counts: never in the middle of a number. */
export const REST = String.raw`(?:/-)?(?:[ .,;:()\[/|-].*)?`
const NAME = `[A-Za-z0-9._-]+@[A-Za-z0-9]+|[A-Z][A-Za-z .&]{2,40}?`
const NAME_END = '(?: on| via| towards| ref| upi| imps| neft| rtgs| avl| at|[.,;(/-]).*'
const PAYER = String.raw`(?:(?:/-)?[ .,;:()-].*?\b(?:from|by|sender)[ .:]*(?:(?:vpa|upi id|mobile) )?(?P<counterparty>${NAME})(?:${NAME_END})?)`
const PAYEE = String.raw`(?:(?:/-)?[ .,;:()-].*?(?:\b(?:to|at|and|linked|for linked)[ :]|; ?)(?:vpa )?(?P<counterparty>${NAME})(?: credited)?(?:${NAME_END})?)`
const credit = (core: string) => `${core}(?:${PAYER}|${REST})`
const debit = (core: string) => `${core}(?:${PAYEE}|${REST})`
const WAY = `(?: (?:via|through|by|in|thru) (?:upi|imps|neft|rtgs|cash|cdm|cheque|online|ach|nach))?`

/**
 * Phrases that banks and wallets of India share. Reference, balance and time are found by their labels, wherever they
 * stand.
 */
export const INDIA_PHRASES = seedsOf({ country: 'india' }, [
  {
    name: 'India: amount credited to account',
    says: 'credit',
    expression: credit(
      String.raw`${HEAD}${RS}{amount}(?:/-)? ?${IS}(?:credited|deposited|received|added|cr\.?)(?: successfully)?${WAY} (?:to|in|into)(?: [a-z0-9._-]+@[a-z0-9]+)? ${ACCOUNT}`,
    ),
  },
  {
    name: 'India: account credited with amount',
    says: 'credit',
    expression: credit(
      `${HEAD}${ACCOUNT},? ?${IS}credit(?:ed)?(?: successfully)?${WAY}(?: (?:with|by|for|of))?(?: (?:an )?amount(?: of)?)?[: ]*${RS}{amount}`,
    ),
  },
  {
    name: 'India: received in account',
    says: 'credit',
    expression: credit(
      String.raw`${HEAD}(?:received|recd\.?|credited|deposited)[ -]{1,3}${RS}{amount}(?:/-)?(?: on .{6,20}?)?${WAY} (?:in|into|to) ${ACCOUNT}`,
    ),
  },
  {
    name: 'India: credit of amount in account',
    says: 'credit',
    expression: credit(
      `${HEAD}(?:cr|credit|deposit)(?: of|ed)?[: ]+(?:an amount of )?${RS}{amount}(?:/-)?${WAY} (?:to|in|into) ${ACCOUNT}`,
    ),
  },
  {
    name: 'India: bank has credited account',
    says: 'credit',
    expression: credit(`${HEAD}we have credited ${ACCOUNT} with ${RS}{amount}`),
  },
  {
    name: 'India: wallet received from payer',
    says: 'credit',
    expression: `(?:(?:hi|hey|yay|woohoo)[,!]? )?(?:you(?:'ve| have)? )?received (?:a payment of )?${RS}{amount} from (?P<counterparty>[A-Za-z0-9._-]+@[A-Za-z0-9]+|[^@]{1,60}?)(?:(?: on| via| in your|[ ]?[.,;(]).*)?`,
  },
  {
    name: 'India: payer sent to you',
    says: 'credit',
    expression: `(?P<counterparty>[A-Za-z][A-Za-z .]{1,40}?) (?:has )?(?:sent|paid) (?:you ${RS}{amount}|${RS}{amount2} to you)${REST}`,
  },
  {
    name: 'India: account debited',
    says: 'debit',
    expression: debit(
      String.raw`${HEAD}${ACCOUNT},? ?${IS}(?:debit(?:ed)?|dr\.?)(?: successfully)?${WAY}(?: (?:with|by|for|of))?(?: (?:an )?amount(?: of)?)?[: ]*${RS}{amount}`,
    ),
  },
  {
    name: 'India: amount debited from account',
    says: 'debit',
    expression: debit(
      String.raw`${HEAD}${RS}{amount}(?:/-)? ?${IS}(?:debited|withdrawn|transferred|sent|paid|dr\.?)${WAY}(?: (?:from|on|using|via|to))? ?(?:the )?(?:account )?(?:${ACCOUNT}|[a-z ]{0,30}card(?: ending(?: with)?)? ?{tail2})`,
    ),
  },
  {
    name: 'India: spent on card',
    says: 'debit',
    expression: debit(
      String.raw`${HEAD}${RS}{amount} ${IS}spent (?:on|using|at|from|via) .{0,40}?card(?: no\.?)?(?: ending)?(?: with| in)? ?{tail}`,
    ),
  },
  {
    name: 'India: sent from account',
    says: 'debit',
    expression: debit(
      `${HEAD}(?:sent|paid|debited|dr|debit|withdrawn|transferred)[.!]?[: -]+${RS}{amount}(?:/-)?,? ?(?:from|in|-)? ?${ACCOUNT}`,
    ),
  },
  {
    name: 'India: withdrawn at a machine',
    says: 'debit',
    expression: `${HEAD}${RS}{amount} ${IS}withdrawn (?:at|from) .{1,40}? from ${ACCOUNT}${REST}`,
  },
  {
    name: 'India: credited from own account',
    says: 'debit',
    expression: `${HEAD}(?:(?:a/c|ac|acct|account)s?${NUMBER}[x*]*[0-9]{3,},? ?${IS}credited (?:by|with|for) ${RS}{amount}|${RS}{amount2}(?:/-)? ?${IS}(?:credited|transferred|sent|deposited|added) (?:to|in|into) [^;]{3,50}?)(?:/-)? (?:[^;]{1,40} )?from (?:your|ur) ${ACCOUNT}${REST}`,
  },
  {
    name: 'India: you paid',
    says: 'debit',
    expression: `(?:you(?:'ve| have)? )?(?:successfully )?paid ${RS}{amount} to {counterparty}(?:(?: on| via| from|[ ]?[.,;(]).*)?`,
  },
])
