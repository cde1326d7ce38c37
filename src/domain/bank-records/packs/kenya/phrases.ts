import { seedsOf } from '#domain/bank-records/patterns/pattern.ts'

export const KSH = String.raw`(?:ksh|kes|kshs|ke)\.? ?`
const HEAD = '(?:[^0-9]{0,60}?[ .,:;!-])?'
/** The rest after the part that counts: never in the middle of a number. */
export const REST = `(?:/-)?(?:[ .,;:()|-].*)?`
const ACCOUNT = String.raw`(?:your |ur )?(?:[a-z&-]{2,14} (?:bank )?){0,2}(?:a/c|ac|acct|account)s?(?: ?(?:no|number)\.?)?(?: ?ending(?: (?:with|in))?)?[ :.-]{0,3}{tail}`
const IS = `(?:(?:has|have) been |is |was |been |successfully )*`
const PAYER = String.raw`(?:[ .,;:()-].*?\b(?:from|by|sender)[ .:]+(?P<counterparty>[A-Z][A-Za-z .'&-]{2,50}?)(?: [0-9*+]{6,13}| on| at| ref|[.,;(-]| via| mpesa| m-pesa).*)`
const ON = '(?: on .{4,30}?)?'
const credit = (core: string) => `${core}(?:${PAYER}|${REST})`

/** Phrases that banks of Kenya share. Reference, balance and time are found by their labels, wherever they stand. */
export const KENYA_PHRASES = seedsOf({ country: 'kenya' }, [
  {
    name: 'Kenya: account credited with amount',
    says: 'credit',
    expression: credit(`${HEAD}${ACCOUNT},? ?${IS}credited(?: (?:with|by|for))?${ON}(?: with)?[ :]*${KSH}{amount}`),
  },
  {
    name: 'Kenya: amount credited to account',
    says: 'credit',
    expression: credit(
      `${HEAD}${KSH}{amount} ?${IS}(?:credited|deposited|received|paid in)${ON} (?:to|in|into) ${ACCOUNT}`,
    ),
  },
  {
    name: 'Kenya: received in account',
    says: 'credit',
    expression: credit(`${HEAD}(?:received|deposit of|credit of) ${KSH}{amount} (?:in|into|to) ${ACCOUNT}`),
  },
  {
    name: 'Kenya: received from payer into account',
    says: 'credit',
    expression: `${HEAD}received ${KSH}{amount} from {counterparty} (?:in|into|to) ${ACCOUNT}${REST}`,
  },
  {
    name: 'Kenya: account debited with amount',
    says: 'debit',
    expression: `${HEAD}${ACCOUNT},? ?${IS}debited(?: (?:with|by|for))?${ON}(?: with)?[ :]*${KSH}{amount}${REST}`,
  },
  {
    name: 'Kenya: amount debited from account',
    says: 'debit',
    expression: `${HEAD}${KSH}{amount} ?${IS}(?:debited|withdrawn|sent|paid|transferred)${ON} from ${ACCOUNT}${REST}`,
  },
  {
    name: 'Kenya: credited from own account',
    says: 'debit',
    expression: `${HEAD}${KSH}{amount} ?${IS}(?:credited|deposited|sent|paid|transferred)${ON} (?:to|in|into) .{3,50}? from (?:your|ur) ${ACCOUNT}${REST}`,
  },
])
