import { parseWritten } from '#domain/money/money.ts'

/** What somebody has the books of a group do. */
export type BookEntry =
  | { kind: 'amount'; amountMinor: number; memo: string | null }
  | { kind: 'undo' }
  | { kind: 'total' }

const AMOUNT = /^([+-])\s*(\d{1,15}(?:\.\d+)?)(?:\s+(.{1,200}))?$/s
const WORDS: Record<'undo' | 'total', readonly string[]> = {
  undo: ['undo', '/undo', '撤销', '撤銷', '撤回'],
  total: ['total', '/total', '总账', '總賬', '总计', '總計', '合计', '合計'],
}

/** Reads a message as an entry for the books, its amount in minor units of `exponent` decimals; undefined for what is none. */
export function readBookEntry(text: string, exponent: number): BookEntry | undefined {
  const typed = text.trim()
  const word = typed.toLowerCase()
  if (WORDS.undo.includes(word)) return { kind: 'undo' }
  if (WORDS.total.includes(word)) return { kind: 'total' }
  const [, sign, digits, memo] = AMOUNT.exec(typed) ?? []
  if (sign === undefined || digits === undefined) return undefined
  const parsed = parseWritten(digits, exponent)
  if (!parsed.ok || parsed.minor === 0) return undefined
  return { kind: 'amount', amountMinor: sign === '-' ? -parsed.minor : parsed.minor, memo: memo?.trim() || null }
}
