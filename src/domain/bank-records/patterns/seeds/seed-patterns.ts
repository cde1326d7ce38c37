import { CHINA_SEEDS } from '#domain/bank-records/patterns/seeds/china.ts'
import { INDIA_SEEDS } from '#domain/bank-records/patterns/seeds/india.ts'
import { REFUSAL_SEEDS } from '#domain/bank-records/patterns/seeds/refusals.ts'
import type { Seed } from '#domain/bank-records/patterns/seeds/seed.ts'
import { seedsOf } from '#domain/bank-records/patterns/seeds/seed.ts'

const KSH = String.raw`(?:ksh|kes)\.? ?`
const REF = '(?P<utr>[A-Z0-9]{10})'
const TIME = 'on (?P<time>[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4} at [0-9]{1,2}:[0-9]{2} ?[AP]M)'
const TIMES = 'D/M/YY [at] h:mm A | D/M/YYYY [at] h:mm A'
const NEW_BALANCE = `[ .]*(?:new )?(?:m-pesa |account |utility )?balance is ${KSH}{balance}`
const NEW_BALANCE2 = NEW_BALANCE.replace('{balance}', '{balance2}')
const BALANCE = `(?:${NEW_BALANCE})?`
const REST = '(?:[. ].*)?'

/** Mobile money and banks of Kenya. */
const KENYA_SEEDS = seedsOf({ country: 'kenya', timeFormat: TIMES }, [
  {
    name: 'M-Pesa: received',
    says: 'credit',
    expression: String.raw`${REF} confirmed\. ?you have received ${KSH}{amount} from {counterparty}(?: [0-9*]{9,12})? ${TIME}${BALANCE}${REST}`,
  },
  {
    name: 'M-Pesa: received by a till or paybill',
    says: 'credit',
    expression: String.raw`${REF} confirmed\. ?(?:${TIME} )?${KSH}{amount} received from (?:[0-9*]{9,12} )?(?:{counterparty} account number {code}${BALANCE}|{counterparty2}${NEW_BALANCE2}|{counterparty3})${REST}`,
  },
  {
    name: 'M-Pesa: sent or paid',
    says: 'debit',
    expression: String.raw`${REF} confirmed\. ?${KSH}{amount} (?:sent|paid) to {counterparty}(?: for account {code})?(?: [0-9*]{9,12})?\.? ${TIME}${BALANCE}${REST}`,
  },
  {
    name: 'M-Pesa: withdrawn',
    says: 'debit',
    expression: String.raw`${REF} confirmed\. ?${TIME} ?withdraw ${KSH}{amount} from (?:{counterparty}${NEW_BALANCE}|{counterparty2})${REST}`,
  },
  {
    name: 'Kenya: bank account credited or debited',
    says: 'captured',
    expression: String.raw`(?:dear [a-z ]{2,30}[,:] ?)?your (?:a/c|account)(?: no\.?)? ?{tail} has been {direction} (?:with|by) ${KSH}{amount} ${TIME}(?: by {counterparty}\. ?ref:? ?{utr}| by {counterparty2})?${BALANCE}${REST}`,
  },
])

/** The patterns that a new system begins with. */
export const SEED_PATTERNS: readonly Seed[] = [...REFUSAL_SEEDS, ...INDIA_SEEDS, ...CHINA_SEEDS, ...KENYA_SEEDS]
