import { PAYMENT_DOUBTS } from '#domain/bank-records/doubts.ts'

/** States that a monitor reports of a script that it has. */
export const SAID_STATES = ['starting', 'running', 'stopping', 'stopped'] as const

export type ReportedState = (typeof SAID_STATES)[number]

/** The states of a script on a monitor: what the monitor last said, or that it has fallen silent. */
export const SCRIPT_STATES = [...SAID_STATES, 'disconnected'] as const

export type ScriptState = (typeof SCRIPT_STATES)[number]

/** Commands for a monitor's script. */
export const SCRIPT_COMMANDS = ['start', 'stop', 'restart'] as const

export type ScriptCommand = (typeof SCRIPT_COMMANDS)[number]

/** How long a script's text may be, in characters. */
export const SCRIPT_SOURCE_MAX = 50_000
/** How many monitors a script may be assigned to, and how many scripts a monitor may speak of. */
export const SCRIPT_MONITORS_MAX = 500
export const MONITOR_SCRIPTS_MAX = 100

/** Which of the states of a script's monitors stands for all: what asks for attention first. */
const FIRST_SEEN: readonly ScriptState[] = ['disconnected', 'stopping', 'starting', 'running', 'stopped']

/** The state that stands for a script in a list; null for one without monitors. */
export const stateOfAll = (states: readonly ScriptState[]): ScriptState | null =>
  FIRST_SEEN.find((state) => states.includes(state)) ?? null

/** States of a monitor by how lately it was heard of. */
export const SERVICE_STATES = ['online', 'stale', 'offline'] as const

export type ServiceState = (typeof SERVICE_STATES)[number]

/**
 * The service state of a monitor that was last heard of at an instant (`null`: never), with `liveSeconds` as the setting for it
 * says: online within half of that time, stale until all of it has passed, then offline.
 */
export function serviceStateOf(lastHeardAt: Date | null, now: Date, liveSeconds: number): ServiceState {
  if (lastHeardAt === null) return 'offline'
  const silentMs = now.getTime() - lastHeardAt.getTime()
  const liveMs = liveSeconds * 1_000
  if (silentMs <= liveMs / 2) return 'online'
  return silentMs <= liveMs ? 'stale' : 'offline'
}

/** The phases that a monitor's report goes through, in their order; a refused one ends there. */
export const LOG_PHASES = ['received', 'verified', 'parsed', 'seenBefore', 'matched', 'settled', 'refused'] as const

export type LogPhase = (typeof LOG_PHASES)[number]

/** Why a report was refused. */
export const REFUSAL_REASONS = [
  'notReadable',
  'badInput',
  'tooLarge',
  'wrongSign',
  'clockOff',
  'replayed',
  'disabled',
  'closed',
  'tooMany',
  'unavailable',
  'failed',
] as const

export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Why an accepted report went no further than its last phase: nothing to match, or a person has to decide. */
export const REST_REASONS = [
  'noMessage',
  'partsMissing',
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
