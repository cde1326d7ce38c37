import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PayoutStage } from '#domain/payouts/payout-status.ts'
import type { Product } from '#domain/products.ts'

/** Prefix of keys that create and ask for test orders alone. */
export const TEST_KEY_PREFIX = 'test_'

/** Days for which a test order is kept. */
export const TEST_ORDER_DAYS = 30

/**
 * The available balance that test payouts are measured against, in major units of every currency; nothing takes from
 * it.
 */
export const TEST_BALANCE_MAJOR = 1_000_000

/** The account that payers of test orders are told; no money can reach it. */
export const TEST_ACCOUNT = {
  cardNumber: '000000000000',
  accountName: 'TEST ACCOUNT',
  bankName: 'TEST BANK',
} as const

/** Which way a test order's money would go. */
export const TEST_DIRECTIONS = ['collection', 'payout'] as const
export type TestDirection = (typeof TEST_DIRECTIONS)[number]

export const TEST_ORDER_STATES = ['waiting', 'successful', 'timedOut', 'rejected', 'unknown'] as const
export type TestOrderState = (typeof TEST_ORDER_STATES)[number]

/** The live status that a state is told as: of a collection order, and of a payout. */
export const LIVE_STATUS = {
  collection: {
    waiting: 'allocated',
    successful: 'successful',
    timedOut: 'timedOut',
    rejected: 'rejected',
    unknown: 'pendingConfirmation',
  },
  payout: {
    waiting: 'pooled',
    successful: 'completed',
    timedOut: 'failed',
    rejected: 'rejected',
    unknown: 'abnormal',
  },
} as const satisfies { collection: Record<TestOrderState, OrderStatus>; payout: Record<TestOrderState, PayoutStage> }

type OutcomeEvent = 'PAY' | 'EXPIRE' | 'REJECT' | 'LOSE'

/** One way in which a test order ends. */
interface TestOutcomeRule {
  direction: TestDirection
  /**
   * Last two digits of an amount, counted in payable steps, that make it happen; a payer's or payee's name that is the
   * outcome does, too.
   */
  digits: number
  /** Events that it goes through, at once. */
  events: readonly [OutcomeEvent, ...OutcomeEvent[]]
  /** Paid part in tenths of the amount; all of it unless stated. */
  tenths?: number
}

/** Every outcome by its name. An amount that ends otherwise waits to be paid. */
export const TEST_OUTCOMES = {
  paid: { direction: 'collection', digits: 1, events: ['PAY'] },
  late: { direction: 'collection', digits: 2, events: ['EXPIRE', 'PAY'] },
  short: { direction: 'collection', digits: 3, events: ['PAY'], tenths: 9 },
  over: { direction: 'collection', digits: 4, events: ['PAY'], tenths: 11 },
  expired: { direction: 'collection', digits: 5, events: ['EXPIRE'] },
  refused: { direction: 'collection', digits: 6, events: ['REJECT'] },
  completed: { direction: 'payout', digits: 1, events: ['PAY'] },
  rejected: { direction: 'payout', digits: 2, events: ['REJECT'] },
  unknown: { direction: 'payout', digits: 3, events: ['LOSE'] },
} as const satisfies Record<string, TestOutcomeRule>
export type TestOutcome = keyof typeof TEST_OUTCOMES
export const TEST_OUTCOME_NAMES = Object.keys(TEST_OUTCOMES) as TestOutcome[]

/** The outcomes of one direction, the usual one first. */
export const outcomesOf = (direction: TestDirection): TestOutcome[] =>
  TEST_OUTCOME_NAMES.filter((name) => TEST_OUTCOMES[name].direction === direction)

/** The outcome that a creation asks for: the name's first, then the amount's; undefined for an order that waits. */
export function wantedOutcome(
  { direction, payableStep = 1 }: Pick<Product, 'direction' | 'payableStep'>,
  { amount, userName }: { amount: number; userName?: string | undefined },
): TestOutcome | undefined {
  if (direction === 'monitor') return undefined
  const name = userName?.trim().toLowerCase()
  const digits = Math.floor(amount / payableStep) % 100
  const own = outcomesOf(direction)
  return own.find((outcome) => outcome === name) ?? own.find((outcome) => TEST_OUTCOMES[outcome].digits === digits)
}

/** Amount that an outcome pays, in payable steps and never nothing. */
export function paidBy(
  outcome: TestOutcome,
  amount: number,
  { payableStep = 1 }: Pick<Product, 'payableStep'>,
): number {
  const { tenths = 10 }: TestOutcomeRule = TEST_OUTCOMES[outcome]
  if (tenths === 10) return amount
  const change = Math.max(1, Math.round(amount / payableStep / 10)) * payableStep
  return Math.max(payableStep, amount + Math.sign(tenths - 10) * change)
}

/** Added to the month of a test order's number, which no live number can have there. */
const MONTH_MARK = 80

/** The number of a test order, made of a live one: it has the same form, and is never that of a live order. */
export const testCodeOf = (orderCode: string): string =>
  `${orderCode.slice(0, 3)}${Number(orderCode.slice(3, 5)) + MONTH_MARK}${orderCode.slice(5)}`

/** True for the number of a test order. */
export const isTestCode = (orderCode: string): boolean => Number(orderCode.slice(3, 5)) > MONTH_MARK
