import type { Direction } from '#domain/bank-records/bank-records.ts'
import { directionOf } from '#domain/bank-records/patterns/pattern.ts'
import { isWholeAmount, plainText, readAmount } from '#domain/bank-records/patterns/read-amount.ts'

/** Signs that may stand before a number: a minus, a bracket, a currency. */
const BEFORE = /^([+\-−(]*) ?(?:₹|¥|rs\.?|inr|kes|kshs?\.?|cny|rmb|人民币)? ?([+\-−]?)$/i
/** Signs that may stand after one: a currency, a bracket, a minus, or which way the money went. */
const AFTER = /^ ?(?:元|inr|kes|cny|rmb|rs\.?)? ?(\)?)([-−]?) ?(?:\(?(cr|dr|credit|debit)\.?\)?)?$/i
const NUMBER = /\d(?:[\d,.']*\d)?/
/** Marks that banks write where there is no amount, and lines that they draw. */
const EMPTY = /^[\s\-–—_*=/.]*$/

const WORDS: Readonly<Record<string, Direction>> = {
  ...{ c: 'credit', d: 'debit', 'c/r': 'credit', 'd/r': 'debit', in: 'credit', out: 'debit' },
  ...{ deposit: 'credit', withdrawal: 'debit', 收: 'credit', 支: 'debit', 贷: 'credit', 借: 'debit' },
  ...{ 贷方: 'credit', 借方: 'debit', 转入: 'credit', 转出: 'debit', 来账: 'credit', 往账: 'debit' },
}

/** Direction of the money by the word of a cell; undefined for a word that says neither. */
export function directionIn(cell: string): Direction | undefined {
  const word = plainText(cell).toLowerCase().replace(/\.$/, '')
  return WORDS[word] ?? directionOf(word)
}

/** An amount of a cell: what it is with its sign, and the direction that stands with it. */
export interface CellAmount {
  minor: number
  direction: Direction | undefined
}

/** Null where nothing stands, undefined where that is no amount. */
export function amountIn(cell: string, exponent: number): CellAmount | null | undefined {
  const plain = plainText(cell)
  if (EMPTY.test(plain)) return null
  const found = NUMBER.exec(plain)
  if (!found) return undefined
  const [from, to] = [found.index, found.index + found[0].length]
  const before = BEFORE.exec(plain.slice(0, from))
  const after = AFTER.exec(plain.slice(to))
  if (!before || !after || !isWholeAmount(plain, from, to)) return undefined
  const unsigned = readAmount(found[0], 'point', exponent)
  if (unsigned === undefined) return undefined
  const signs = `${before[1]}${before[2]}${after[1]}${after[2]}`
  const isOpen = signs.includes('(')
  if (isOpen !== signs.includes(')')) return undefined
  const isMinus = isOpen || /[-−]/.test(signs)
  return { minor: isMinus && unsigned !== 0 ? -unsigned : unsigned, direction: directionIn(after[3] ?? '') }
}
