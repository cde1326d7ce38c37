import type { Failure } from '#contract/wire/envelope.ts'

/**
 * A failed call as machines and screens see it: `msg` is a key of the `errors` locale, `failure.params` its parameters.
 */
export interface CallFailure {
  /** The envelope's code; `network` when no answer came, `cancelled` when the person gave up the sign-in it waited for. */
  code: number | 'network' | 'cancelled'
  msg: string
  failure: Failure
}

/** Converts a thrown value to a failed call; anything else is reported as a fault of the console. */
export function asCallFailure(error: unknown): CallFailure {
  if (isCallFailure(error)) return { code: error.code, msg: error.msg, failure: error.failure }
  return { code: 500, msg: 'console', failure: {} }
}

function isCallFailure(error: unknown): error is CallFailure {
  return typeof error === 'object' && error !== null && 'code' in error && 'msg' in error && 'failure' in error
}
