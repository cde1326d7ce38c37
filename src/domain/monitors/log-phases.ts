import { PAYMENT_DOUBTS } from '#domain/bank-records/payment-doubts.ts'

/** The phases that a monitor's report goes through, in their order; a refused one ends there. */
export const LOG_PHASES = ['received', 'verified', 'parsed', 'seenBefore', 'matched', 'settled', 'refused'] as const

export type LogPhase = (typeof LOG_PHASES)[number]

/** Why a report was refused. */
export const REFUSAL_REASONS = [
  'notReadable',
  'badInput',
  'tooLarge',
  'wrongSign',
  'disabled',
  'closed',
  'tooMany',
  'unavailable',
  'failed',
] as const

export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Why an accepted report went no further than its last phase: nothing to match, or a person has to decide. */
export const REST_REASONS = [
  'notPayment',
  'notUnderstood',
  'noAccount',
  'moneyOut',
  'decided',
  'noOrder',
  'several',
  'dayOnly',
  'nameListed',
  'nameDiffers',
  'codeDiffers',
  'automationOff',
  'severalPayments',
  'orderMovedOn',
  'waits',
  ...PAYMENT_DOUBTS,
] as const

export type RestReason = (typeof REST_REASONS)[number]

export const LOG_REASONS = [...REFUSAL_REASONS, ...REST_REASONS] as const

export type LogReason = (typeof LOG_REASONS)[number]

/** How much of a report's text is kept, in characters; the longest that is accepted fits. */
export const LOG_TEXT_MAX = 16_000
