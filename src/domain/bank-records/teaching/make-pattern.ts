import type { Direction } from '#domain/bank-records/bank-records.ts'
import { captureSpans, patternFault } from '#domain/bank-records/patterns/compile-pattern.ts'
import { timeIn } from '#domain/bank-records/patterns/labelled-fields.ts'
import type { PatternText } from '#domain/bank-records/patterns/pattern.ts'
import { isWholeAmount } from '#domain/bank-records/patterns/read-amount.ts'
import { timeReading } from '#domain/bank-records/patterns/read-time.ts'
import type { Near } from '#domain/bank-records/patterns/read-time.ts'
import { isReference } from '#domain/bank-records/reference.ts'
import { overlaps } from '#domain/bank-records/teaching/pieces.ts'
import type { Meaning, Piece, TEACHING_FAULTS } from '#domain/bank-records/teaching/pieces.ts'

/** Why no pattern can be made of a message, and the piece that is at fault; null where it is the message as a whole. */
export interface TeachingFault {
  fault: (typeof TEACHING_FAULTS)[number]
  meaning: Meaning | null
}

/** The part of a pattern that the text of a message gives. */
export type MadePattern = Pick<PatternText, 'says' | 'expression' | 'decimalMark' | 'timeFormat'>

/** Fixed words after the last piece that still tell one kind of message from another. */
const TAIL_WORDS = 120
const AMOUNT = /^\d(?:[\d,.']*\d)?$/
const COMMA_DECIMALS = /^\d{1,3}(?:\.\d{3})*,\d{2}$/
const ACCOUNT = /^(?:(?:\d{1,6}[-\d]{0,5})?[Xx*•.]+-?\d{3,8}|\d{3,18})$/
const REFERENCE = /^[0-9A-Za-z]{6,35}$/
const LONG_REFERENCE = /^[0-9A-Za-z][0-9A-Za-z/_-]{4,33}[0-9A-Za-z]$/

/**
 * Makes the pattern of a message by what its pieces are. Words stay as they are, numbers may be others of any length,
 * and each piece takes what stands in its place. It reads its own message, or there is none.
 */
export function makePattern(
  plain: string,
  pieces: readonly Piece[],
  direction: Direction,
  near: Near,
): { ok: true; made: MadePattern } | ({ ok: false } & TeachingFault) {
  const fail = (fault: TeachingFault['fault'], meaning: Meaning | null = null) =>
    ({ ok: false, fault, meaning }) as const
  const inOrder = pieces.toSorted((one, other) => one.from - other.from)
  if (!areInText(plain, inOrder)) return fail('badPieces')
  const amount = inOrder.find(({ meaning }) => meaning === 'amount')
  if (!amount) return fail('noAmount')
  let timeFormat: string | null = null
  let expression = ''
  let end = 0
  for (const piece of inOrder) {
    const text = plain.slice(piece.from, piece.to)
    const capture = captureOf(plain, piece, near)
    if (capture === null) return fail('notThis', piece.meaning)
    if (piece.meaning === 'time' && capture === TIME) timeFormat = timeFormatOf(text, near)
    expression += fixed(plain.slice(end, piece.from)) + capture
    end = piece.to
  }
  const rest = plain.slice(end)
  const kept = rest.length > TAIL_WORDS ? rest.slice(0, endOfSentence(rest)) : rest
  expression += fixed(kept) + (kept.length < rest.length ? '.*' : '')
  const decimalMark = COMMA_DECIMALS.test(plain.slice(amount.from, amount.to)) ? 'comma' : 'point'
  const made = { says: direction, expression, decimalMark, timeFormat } as const
  const found = patternFault({ ...made, kind: null, sender: null, country: null })
  if (found) return fail('tooLong')
  return readsItself(made, plain, inOrder) ? { ok: true, made } : fail('unclear')
}

/** Pieces stand in the text, one after the other, and each meaning but the one of none once. */
function areInText(plain: string, pieces: readonly Piece[]): boolean {
  const said = pieces.flatMap(({ meaning }) => (meaning === 'varies' ? [] : [meaning]))
  return (
    new Set(said).size === said.length &&
    pieces.every(
      (piece, at) =>
        piece.from >= 0 &&
        piece.from < piece.to &&
        piece.to <= plain.length &&
        pieces.slice(0, at).every((one) => !overlaps(one, piece)),
    )
  )
}

const TIME = '{time}'

/** The part of an expression that takes a piece; null where the text cannot be what it is said to be. */
function captureOf(plain: string, { from, meaning, to }: Piece, near: Near): string | null {
  const text = plain.slice(from, to)
  switch (meaning) {
    case 'amount':
    case 'balance':
      return AMOUNT.test(text) && isWholeAmount(plain, from, to) ? `{${meaning}}` : null
    case 'utr':
      if (!isReference(text)) return null
      if (/^\d+$/.test(text)) return String.raw`(?P<utr>\d{6,35})`
      if (REFERENCE.test(text)) return '{utr}'
      return LONG_REFERENCE.test(text) ? '(?P<utr>[0-9A-Za-z][0-9A-Za-z/_-]{4,33}[0-9A-Za-z])' : null
    case 'tail':
      return ACCOUNT.test(text) ? '{tail}' : null
    case 'time':
      if (text.length >= 4 && text.length <= 30 && timeFormatOf(text, near) !== null) return TIME
      // Written in a way that no format says, it is found wherever it stands.
      return timeIn(text, near)?.ok === true ? free(text) : null
    case 'counterparty':
      return text.trim() === text && text.length <= 80 ? '{counterparty}' : null
    case 'varies':
      return /^\d+$/.test(text) ? String.raw`\d+` : free(text)
  }
}

/** Anything of about the length of a text, or shorter. */
const free = (text: string): string => `.{1,${Math.max(60, 2 * text.length)}}?`

const LINK = String.raw`(?:https?:\/\/|www\.)\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,6}\/\S*`
const PARTS = new RegExp(
  String.raw`(?<link>${LINK})|(?<run>(?:(?!\p{Script=Han})[\p{L}\p{N}*•])+(?:[,.']\d+)*)|[\s\S]`,
  'giu',
)

/** Words as they are; numbers, and words with digits, as any others. */
const fixed = (text: string): string =>
  text.replaceAll(PARTS, (part, link: string | undefined, run: string | undefined) => {
    if (link !== undefined) return String.raw`\S+`
    if (run === undefined || !/\d/.test(run)) return part.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)
    return /^[\d,.']+$/.test(run) ? String.raw`\d[\d,.']*` : String.raw`[\p{L}\p{N}*•][\p{L}\p{N}*•,.']*`
  })

/** The end of the first sentence of what comes after the last piece, or of its first words. */
function endOfSentence(rest: string): number {
  const end = rest.search(/[.!。;](?:\s|$|(?=\p{Script=Han}))/u)
  return end >= 0 && end < TAIL_WORDS ? end + 1 : rest.lastIndexOf(' ', TAIL_WORDS) + 1
}

const DAYS = [
  ...['-', '/', '.'].flatMap((sign) => [`DD${sign}MM${sign}YYYY`, `DD${sign}MM${sign}YY`, `YYYY${sign}MM${sign}DD`]),
  ...['-', '/', '.'].flatMap((sign) => [`D${sign}M${sign}YYYY`, `D${sign}M${sign}YY`, `YYYY${sign}M${sign}D`]),
  ...['-', ' ', ''].flatMap((sign) => [`D${sign}MMM${sign}YYYY`, `D${sign}MMM${sign}YY`]),
  ...['MMM D, YYYY', 'YYYY年M月D日', 'M月D日', 'D MMM', 'D-MMM'],
]
const CLOCKS = ['HH:mm:ss', 'H:mm', 'h:mm A', 'h:mmA', 'hh:mm:ss A', 'H时mm分', 'H点mm分']
const BETWEEN = [' ', '', ', ', ' [at] ', ' [on] ', '[T]', ',', ':']
const FORMATS = [
  ...DAYS,
  ...CLOCKS,
  ...DAYS.flatMap((day) => CLOCKS.flatMap((clock) => BETWEEN.map((between) => `${day}${between}${clock}`))),
  ...DAYS.flatMap((day) =>
    CLOCKS.flatMap((clock) => [' ', ' [on] ', ', '].map((between) => `${clock}${between}${day}`)),
  ),
]

/** The format by which a time is written; null where none of the usual ones reads it. */
export const timeFormatOf = (text: string, near: Near): string | null =>
  FORMATS.find((format) => timeReading(text, format, near).ok) ?? null

/** True where a pattern takes out of its own message what it was made for. */
function readsItself(made: MadePattern, plain: string, pieces: readonly Piece[]): boolean {
  const found = captureSpans(made, plain)
  const wanted = pieces.filter(
    ({ meaning }) => meaning !== 'varies' && (meaning !== 'time' || made.timeFormat !== null),
  )
  return (
    found.length === wanted.length &&
    wanted.every(({ from, meaning, to }) =>
      found.some((one) => one.capture === meaning && one.from === from && one.to === to),
    )
  )
}
