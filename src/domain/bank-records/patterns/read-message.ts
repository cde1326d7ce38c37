import type { BankRecordKind, Direction } from '#domain/bank-records/bank-records.ts'
import { compilePattern } from '#domain/bank-records/patterns/compile-pattern.ts'
import type { CompiledPattern } from '#domain/bank-records/patterns/compile-pattern.ts'
import { countryOfSender } from '#domain/bank-records/packs/senders-of-packs.ts'
import { cameToAnother, tellsOfCredit, withoutFooters } from '#domain/bank-records/patterns/footers.ts'
import { balanceIn, timeIn } from '#domain/bank-records/patterns/labelled-fields.ts'
import { directionOf, isRemark, READ_TEXT_MAX } from '#domain/bank-records/patterns/pattern.ts'
import type { Capture, MessagePattern, UnreadReason } from '#domain/bank-records/patterns/pattern.ts'
import { plainText, readAmount } from '#domain/bank-records/patterns/read-amount.ts'
import { referenceIn, referenceOf } from '#domain/bank-records/reference.ts'
import { timeReading } from '#domain/bank-records/patterns/read-time.ts'
import type { Near, TimeReading } from '#domain/bank-records/patterns/read-time.ts'
import { isSentBy } from '#domain/bank-records/senders/known-bank.ts'
import { COUNTRY_ZONES } from '#domain/time/zones.ts'

/** A pattern that is ready to read. */
export interface Reader extends MessagePattern {
  take: CompiledPattern
}

/** A remark is looked for in a text without the sentences that banks put around what they tell. */
export function readerOf(pattern: MessagePattern): Reader {
  const take = compilePattern(pattern)
  return { ...pattern, take: isRemark(pattern.says) ? (plain) => take(withoutFooters(plain)) : take }
}

/** Facts about a message besides its text. */
export interface MessageContext {
  receivedAt: Date
  /** Decimals of the currency. */
  exponent: number
  /** The platform's, for patterns without a country. */
  zone: string
  kind: BankRecordKind
  sender: string | null
}

export interface ReadPayment {
  kind: 'payment'
  direction: Direction
  amountMinor: number
  balanceMinor: number | null
  utr: string | null
  /** Null where the message names no time. */
  occurredAt: Date | null
  counterparty: string | null
  /** The last digits or the address of the account. */
  tail: string | null
  code: string | null
  /** A pattern says that it is for a cause for which no order waits. */
  isOtherCause: boolean
}

type By = { pattern: MessagePattern }
export type Reading =
  | (ReadPayment & By)
  | ({ kind: 'notPayment' } & By)
  | { kind: 'unread'; why: UnreadReason; pattern: MessagePattern | null }

/**
 * Reads a message by every pattern that fits. Readings that contradict each other are none: who pays an order by a
 * doubtful message loses money, who asks a person loses a minute.
 */
export function readMessage(text: string, readers: readonly Reader[], context: MessageContext): Reading {
  const plain = plainOf(text)
  const refusal = textRefusal(plain)
  if (refusal !== null) return unread(refusal)
  const verdict = verdictOf(readingsOf(plain, readers, context))
  // Words that refuse a text put no credit aside that stands in it as well: a person looks at both.
  return verdict.kind === 'notPayment' && tellsOfCredit(plain) ? unread('severalReadings', verdict.pattern) : verdict
}

/** A message as patterns see it; one that is far too long stays as it is. */
export const plainOf = (text: string): string => (text.length > 2 * READ_TEXT_MAX ? text : plainText(text))

/** Why no pattern is tried on a text. */
export function textRefusal(plain: string): UnreadReason | null {
  if (plain === '') return 'empty'
  return plain.length > READ_TEXT_MAX ? 'tooLong' : null
}

/** Readings of a message, one of each pattern that takes it. The sender chooses whose patterns are tried first. */
export function readingsOf(plain: string, readers: readonly Reader[], context: MessageContext): Reading[] {
  const fitting = readers.filter((reader) => fits(reader, context))
  const from = context.sender === null ? null : countryOfSender(context.sender)
  const isNear = ({ country }: Reader) => from === null || country === null || country === from
  const by = (some: readonly Reader[]) => some.flatMap((reader) => readBy(reader, plain, context))
  const near = by(fitting.filter(isNear))
  const isTold = near.some(({ kind }) => kind !== 'notPayment')
  return isTold ? near : [...near, ...by(fitting.filter((reader) => !isNear(reader)))]
}

/** The one reading on which the readings of a message agree, or why it is unread. */
export function verdictOf(readings: readonly Reading[]): Reading {
  const payments = readings.filter((reading) => reading.kind === 'payment')
  const remarks = readings.filter((reading) => reading.kind === 'notPayment')
  const [first] = payments
  if (!first) {
    const credit = readings.find(({ pattern }) => pattern?.says === 'credit')
    // A credit that cannot be read whole is no less one for the words around it.
    return credit ?? remarks[0] ?? readings[0] ?? unread('noPattern')
  }
  const best = payments.reduce((one, other) => (saidBy(other) > saidBy(one) ? other : one))
  // Such money counts for the balance that the message names; without one it may have gone back again.
  const isOtherCause = remarks.length > 0 && best.balanceMinor !== null && remarks.every(isCause)
  if ((remarks.length > 0 && !isOtherCause) || payments.some((payment) => !agree(first, payment)))
    return unread('severalReadings', first.pattern)
  return { ...best, isOtherCause }
}

const isCause = ({ pattern }: By): boolean => pattern.says === 'otherCause'

const unread = (why: UnreadReason, pattern: MessagePattern | null = null): Reading => ({ kind: 'unread', why, pattern })

/** True where a pattern is tried on a message. */
export function fits(
  reader: Pick<Reader, 'kind' | 'sender'>,
  { kind, sender }: Pick<MessageContext, 'kind' | 'sender'>,
): boolean {
  if (reader.kind !== null && reader.kind !== kind) return false
  return reader.sender === null || sender === null || isSentBy(sender, reader.sender)
}

function readBy({ take, ...pattern }: Reader, plain: string, context: MessageContext): Reading[] {
  const captured = take(plain)
  if (captured === null) return []
  if (isRemark(pattern.says)) return [{ kind: 'notPayment', pattern }]
  const reading = paymentOf(pattern, captured, plain, context)
  const isCredit = reading.kind === 'payment' && reading.direction === 'credit'
  return isCredit && cameToAnother(plain) ? [] : [reading]
}

function paymentOf(
  pattern: MessagePattern,
  captured: Partial<Record<Capture, string>>,
  plain: string,
  { receivedAt, exponent, zone }: MessageContext,
): Reading {
  const money = (text: string) => readAmount(text, pattern.decimalMark, exponent)
  const near = { receivedAt, zone: pattern.country === null ? zone : COUNTRY_ZONES[pattern.country] }
  const direction = pattern.says === 'captured' ? directionOf(captured.direction ?? '') : directionOf(pattern.says)
  const amountMinor = money(captured.amount ?? '')
  const balance = captured.balance ?? balanceIn(plain)
  const balanceMinor = balance === null ? null : money(balance)
  const time = timeOf(captured.time, plain, pattern.timeFormat ?? '', near)
  if (direction === undefined) return unread('direction', pattern)
  if (amountMinor === undefined || amountMinor === 0) return unread('amount', pattern)
  if (balanceMinor === undefined) return unread('balance', pattern)
  if (time?.ok === false) return unread('time', pattern)
  return {
    kind: 'payment',
    pattern,
    direction,
    amountMinor,
    balanceMinor,
    occurredAt: time?.moment ?? null,
    // A pattern that passes over a reference would have its payment pay an order a second time.
    utr: referenceOf(captured.utr) ?? referenceIn(plain),
    counterparty: captured.counterparty || null,
    tail: captured.tail ? (/[0-9]+$/.exec(captured.tail)?.[0] ?? null) : null,
    code: captured.code || null,
    isOtherCause: false,
  }
}

/** By the pattern's formats, or as the text names it; a time that nobody can read leaves the rest certain. */
function timeOf(captured: string | undefined, plain: string, formats: string, near: Near): TimeReading | null {
  const read = captured ? timeReading(captured, formats, near) : null
  if (read?.ok === true) return read
  const isPlain = read === null || read.fault === 'wrongFormat' || read.fault === 'notADate'
  return isPlain ? timeIn(captured ?? plain, near) : read
}

const SAID = ['balanceMinor', 'utr', 'occurredAt', 'counterparty', 'tail', 'code'] as const

/** True where two readings can be of one payment: they agree in every field that both have. */
function agree(one: ReadPayment, other: ReadPayment): boolean {
  if (one.direction !== other.direction || one.amountMinor !== other.amountMinor) return false
  return (['balanceMinor', 'utr', 'tail'] as const).every(
    (name) => one[name] === null || other[name] === null || one[name] === other[name],
  )
}

const saidBy = (payment: ReadPayment): number => SAID.filter((name) => payment[name] !== null).length
