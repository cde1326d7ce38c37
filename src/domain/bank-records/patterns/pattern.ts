import type { BankRecordKind, Direction } from '#domain/bank-records/bank-records.ts'
import type { DecimalMark } from '#domain/bank-records/patterns/read-amount.ts'
import type { Country } from '#domain/time/zones.ts'

/**
 * Meaning of a message that a pattern takes: money came in, went out, either by a captured word, it came for a cause for which
 * no order waits, or no payment.
 */
export const PATTERN_SAYS = ['credit', 'debit', 'captured', 'otherCause', 'notPayment'] as const
export type PatternSays = (typeof PATTERN_SAYS)[number]

/** True for a pattern that reads no payment by itself, and takes a part of a message. */
export const isRemark = (says: PatternSays): boolean => says === 'otherCause' || says === 'notPayment'

/** How messages of one bank or wallet are read. */
export interface PatternText {
  says: PatternSays
  /** The kind of messages that it reads; any where null. */
  kind: BankRecordKind | null
  /** Who sends such messages, where the monitor says; any where null. */
  sender: string | null
  /** Whose clock its times are told by; the platform's where null. */
  country: Country | null
  expression: string
  decimalMark: DecimalMark
  timeFormat: string | null
}

export interface MessagePattern extends PatternText {
  id: number
  version: number
  name: string
}

/** Parts that an expression may capture. */
export const CAPTURES = ['direction', 'amount', 'balance', 'utr', 'time', 'counterparty', 'tail', 'code'] as const
export type Capture = (typeof CAPTURES)[number]

export const EXPRESSION_MAX = 2_000
/** Messages that are longer are not read. */
export const READ_TEXT_MAX = 2_000

/** Why nobody could read a message. */
export const UNREAD_REASONS = [
  'empty',
  'tooLong',
  'noPattern',
  'severalReadings',
  'amount',
  'balance',
  'time',
  'direction',
  'otherwiseTold',
] as const
export type UnreadReason = (typeof UNREAD_REASONS)[number]

/** Results of reading a message. */
export const READ_STATES = ['payment', 'notPayment', 'unread'] as const
export type ReadState = (typeof READ_STATES)[number]

/** States of a message; a row of a statement waits for a moment until it is read. */
export const BANK_MESSAGE_STATES = [...READ_STATES, 'waiting'] as const
export type BankMessageState = (typeof BANK_MESSAGE_STATES)[number]

export const PATTERN_FAULTS = [
  'badExpression',
  'tooBig',
  'takesAnything',
  'noAmount',
  'noDirection',
  'unknownCapture',
  'noTimeFormat',
  'badTimeFormat',
] as const
export type PatternFault = (typeof PATTERN_FAULTS)[number]

/** The words by which a captured direction is known. */
const DIRECTION_WORDS: Record<Direction, readonly string[]> = {
  credit: ['credited', 'credit', 'cr', 'received', 'deposited', '收入', '收款', '入账', '存入', '转入', '到账', '汇入'],
  debit: [
    'debited',
    'debit',
    'dr',
    'sent',
    'paid',
    'withdrawn',
    'spent',
    '支出',
    '付款',
    '转出',
    '支付',
    '消费',
    '取款',
    '扣款',
  ],
}

export function directionOf(word: string): Direction | undefined {
  const plain = word.toLowerCase().trim()
  if (DIRECTION_WORDS.credit.includes(plain)) return 'credit'
  return DIRECTION_WORDS.debit.includes(plain) ? 'debit' : undefined
}

/** Fields that a monitor or a statement gives, while patterns read the amount; they count more than read ones. */
export interface SaidFields {
  amountMinor?: number
  isDayOnly?: boolean
  cardNumber?: string
  address?: string
  /** The SIM slot on which the message came. */
  sim?: number
  direction?: Direction
  balanceMinor?: number
  utr?: string
  identifyCode?: string
  payerName?: string
  occurredAt?: string
}

/** A pattern that a new system begins with. */
export type Seed = PatternText & { name: string }

/** A pattern with what differs from others beside it. */
export type SeedText = Pick<Seed, 'name' | 'says' | 'expression'> & Partial<Seed>

/** Seeds that share what they are of. */
export function seedsOf(common: Partial<PatternText>, seeds: readonly SeedText[]): Seed[] {
  return seeds.map((seed) => ({
    kind: null,
    sender: null,
    country: null,
    decimalMark: 'point',
    timeFormat: null,
    ...common,
    ...seed,
  }))
}
