import { seedsOf } from '#domain/bank-records/patterns/pattern.ts'

const RS = String.raw`(?:rs\.?|inr|₹)\.? ?`
const ACCOUNT = String.raw`(?:your )?(?:a/c|ac|acct|account)(?: no\.?)?(?: ending(?: with)?)?:? ?{tail}`
/** The rest after the part that counts: after a space or the end of a sentence, never in the middle of a number. */
const REST = '(?:[.,;)]? .*|[.;-].*)?'
const BALANCE = String.raw`(?:.*?\b(?:avl|avail|available|total|clear|net)?\.? ?bal(?:ance)?(?: in .{1,20}?)?(?: is)?[: ]+${RS}{balance}(?: ?cr)?)?`
const DAY =
  '(?:on|dated|date) ?(?P<time>[0-9]{1,2}[-/ ]?[A-Za-z0-9]{2,3}[-/ ]?[0-9]{2,4}(?: (?:at )?[0-9]{2}:[0-9]{2}(?::[0-9]{2})?)?)'
const REF =
  '(?:upi|imps|neft|rtgs|ref|rrn|utr|txn)[ :./-]*(?:ref|no|id|rrn|utr)?[ :./-]*(?:no)?[ :.-]*(?P<utr>[A-Za-z]{0,6}[0-9]{8,22})'
const TIMES =
  'DD-MM-YY HH:mm:ss | DD-MM-YY HH:mm | DD-MM-YYYY HH:mm:ss | DD-MM-YY | DD-MM-YYYY | DD-MMM-YY | DD-MMM-YYYY | DD/MM/YY | DD/MM/YYYY | DD/MM/YYYY HH:mm:ss | DDMMMYY | D MMM YYYY'

const PAYER = '(?P<counterparty>[A-Za-z0-9._-]+@[A-Za-z0-9]+|[^@]{1,60}?)'

/** Banks and UPI wallets of India, by how they put it: many of them word it alike. */
export const INDIA_SEEDS = seedsOf({ country: 'india', timeFormat: TIMES }, [
  {
    name: 'India: amount credited to account',
    says: 'credit',
    expression: String.raw`(?:[^0-9]{0,40}?)?${RS}{amount} (?:has been |is |was )?(?:credited|deposited) (?:to|in|into) ${ACCOUNT}(?: ${DAY})?(?:.*?\b(?:from|by) (?:vpa )?(?P<counterparty>[A-Za-z0-9._-]+@[A-Za-z0-9]+|[A-Z][A-Za-z ]{2,40}?))?(?:.*?${REF})?${BALANCE}${REST}`,
  },
  {
    name: 'India: account credited with amount',
    says: 'credit',
    expression: String.raw`(?:dear [A-Za-z ]{2,30}[,!:-] ?)?${ACCOUNT} (?:has been |is |was )?credited (?:with|by|for)?:? ?${RS}{amount}(?:.{0,3}?${DAY})?(?:.*?\b(?:from|by) (?:vpa )?(?P<counterparty>[A-Za-z0-9._-]+@[A-Za-z0-9]+|[A-Z][A-Za-z ]{2,40}?))?(?:.*?${REF})?${BALANCE}${REST}`,
  },
  {
    name: 'India: received in account',
    says: 'credit',
    expression: `(?:[^0-9]{0,30}?)?received ${RS}{amount} (?:in|into|to) ${ACCOUNT}(?: from (?:vpa )?${PAYER})?(?: ${DAY})?(?:[ .,;(].*?${REF})?${BALANCE}${REST}`,
  },
  {
    name: 'India: wallet received from payer',
    says: 'credit',
    expression: String.raw`(?:you(?:'ve| have)? )?received ${RS}{amount} from ${PAYER}(?: ${DAY})?(?:[ .,;(]+(?:.*?${REF})${REST}|\.?)`,
  },
  {
    name: 'India: payer sent to you',
    says: 'credit',
    expression: `(?P<counterparty>[A-Za-z][A-Za-z ]{1,40}?) (?:has )?(?:sent|paid) you ${RS}{amount}(?:.*?${REF})?${REST}`,
  },
  {
    name: 'India: account debited',
    says: 'debit',
    expression: String.raw`(?:dear [A-Za-z ]{2,30}[,!:-] ?)?${ACCOUNT} (?:has been |is |was )?debited (?:with|by|for)?:? ?${RS}{amount}(?:.{0,3}?${DAY})?(?:.*?\b(?:to|and) (?:vpa )?(?P<counterparty>[A-Za-z0-9._-]+@[A-Za-z0-9]+|[A-Z][A-Za-z ]{2,40}?)(?: credited)?)?(?:.*?${REF})?${BALANCE}${REST}`,
  },
  {
    name: 'India: amount debited from account',
    says: 'debit',
    expression: String.raw`(?:[^0-9]{0,40}?)?${RS}{amount} (?:has been |is |was )?(?:debited|withdrawn|spent|transferred) (?:from|on|using) (?:your )?(?:${ACCOUNT}|.{0,20}?card ?{tail2})(?: ${DAY})?(?:.*?\b(?:to|at) (?:vpa )?(?P<counterparty>[A-Za-z0-9._-]+@[A-Za-z0-9]+|[A-Z][A-Za-z ]{2,40}?))?(?:.*?${REF})?${BALANCE}${REST}`,
  },
  {
    name: 'India: sent from account',
    says: 'debit',
    expression: String.raw`(?:you(?:'ve| have)? )?(?:sent|paid) ${RS}{amount} from (?:[A-Za-z ]{2,25}? )?${ACCOUNT} to {counterparty}(?: ${DAY})?(?:[ .,;(]+(?:.*?${REF})${REST}|\.?)`,
  },
  {
    name: 'India: you paid',
    says: 'debit',
    expression: String.raw`(?:you(?:'ve| have)? )?paid ${RS}{amount} to {counterparty}(?:[ .,;(]+(?:.*?${REF})${REST}|\.?)`,
  },
])
