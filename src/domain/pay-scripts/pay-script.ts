import type { BreakerPolicy } from '#domain/accounts/breaker.ts'

/** How long a script's text may be, in characters. */
export const PAY_SCRIPT_SOURCE_MAX = 50_000
/** Limits that a script may be given: ms for a whole run, and calls to the outside in it. */
export const RUN_MS = { min: 100, max: 10_000, usual: 3_000 } as const
export const RUN_CALLS = { min: 0, max: 20, usual: 5 } as const
/** Limits of a script: processor time in all, in ms, and memory, in bytes. */
export const RUN_CPU_MS = 400
export const RUN_MEMORY_BYTES = 16_000_000
/** How long what it answers and what it notes may be, in characters. */
export const RUN_OUTPUT_MAX = 16_000
export const RUN_NOTES_MAX = 4_000

/** Why a run came to nothing. */
export const RUN_FAULTS = [
  /** The text is no TypeScript or JavaScript that can run. */
  'syntax',
  /** It exports no function as its default. */
  'noFunction',
  /** It threw an error. */
  'threw',
  'timeLimit',
  'memoryLimit',
  'stackLimit',
  'callLimit',
  /** The script's answer cannot be shown to a payer. */
  'outputInvalid',
  'outputTooLong',
  /** More runs are under way than there is room for. */
  'busy',
  /** The sandbox broke, and was replaced. */
  'crashed',
] as const
export type RunFault = (typeof RUN_FAULTS)[number]

/** Fates of an order whose script failed or is stopped: refused, or paid as its product is without a script. */
export const FALLBACKS = ['refuse', 'ordinary'] as const
export type Fallback = (typeof FALLBACKS)[number]

/** Why a script ran: for an order, to try it, or once more on a recorded order. */
export const RUN_KINDS = ['order', 'dryRun', 'replay'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** States of a script: off, working, working with part of the last day's runs failed, or stopped by its failures. */
export const PAY_SCRIPT_STATES = ['off', 'working', 'failing', 'stopped'] as const
export type PayScriptState = (typeof PAY_SCRIPT_STATES)[number]

/** From this many failed runs of a day on, where they are at least a tenth, a script is said to fail in part. */
const FAULTS_MIN = 3

/** The state of a script by its switch, its breaker and its runs of the last day. */
export function payScriptState(script: {
  enabled: boolean
  isStopped: boolean
  runCount: number
  faultCount: number
}): PayScriptState {
  if (!script.enabled) return 'off'
  if (script.isStopped) return 'stopped'
  return script.faultCount >= FAULTS_MIN && script.faultCount * 10 >= script.runCount ? 'failing' : 'working'
}

/** When a version of a script stops, and when it is tried again. */
export const SCRIPT_BREAKER_POLICY: BreakerPolicy = {
  inARow: 3,
  ofWindow: 8,
  window: 20,
  probeSeconds: 30,
  probeSecondsMax: 900,
  noticeSeconds: 3_600,
}

/** Payment data that a script gives the payer of an order. */
export interface PayerData {
  /** Where the payer is led. */
  payUrl: string | null
  /** Text of the QR code. */
  qrText: string | null
  /** Other fields to show, in this order. */
  fields: { name: string; value: string }[]
}

/** One call of a script to the outside, as it is recorded; what is secret in it is masked. */
export interface MadeCall {
  /** The gateway's name; null for a call to any other address. */
  gateway: string | null
  method: string
  url: string
  requestBody: string | null
  status: number | null
  responseBody: string | null
  /** Why there was no answer. */
  fault: string | null
  ms: number
}
