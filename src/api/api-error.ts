import type { CallFailure } from '#contract/wire/call-failure.ts'
import type { Failure } from '#contract/wire/envelope.ts'

/** A call that failed: the envelope's code and message key, or `network` / `cancelled` where there is no answer. */
export class ApiError extends Error implements CallFailure {
  readonly code: number | 'network' | 'cancelled'
  readonly msg: string
  readonly failure: Failure
  readonly endpoint: string

  constructor(endpoint: string, { code, msg, failure }: CallFailure, cause?: unknown) {
    super(`${endpoint}: ${code} ${msg}`, { cause })
    this.name = 'ApiError'
    this.code = code
    this.msg = msg
    this.failure = failure
    this.endpoint = endpoint
  }
}

export const networkError = (endpoint: string, cause: unknown) =>
  new ApiError(endpoint, { code: 'network', msg: 'network', failure: {} }, cause)

export const cancelledError = (endpoint: string) =>
  new ApiError(endpoint, { code: 'cancelled', msg: 'cancelled', failure: {} })
