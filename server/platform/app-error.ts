import { CODES } from '#contract/wire/envelope.ts'
import type { Code, Failure } from '#contract/wire/envelope.ts'

/** A refusal reported to the caller: the envelope's code, a key of the `errors` locale, and its data. */
export class AppError extends Error {
  readonly code: Code
  readonly failure: Failure

  constructor(code: Code, msg: string, failure: Failure = {}) {
    super(msg)
    this.name = 'AppError'
    this.code = code
    this.failure = failure
  }
}

export const notFound = (what: string) => new AppError(CODES.notFound, `${what}.notFound`)

export const forbidden = () => new AppError(CODES.forbidden, 'forbidden')

export const badField = (path: string, fault: string, params?: Record<string, string | number>) =>
  new AppError(CODES.badInput, 'badInput', { issues: [{ path, fault, params }] })

/** 409: the record has changed since the caller saw it; contains its current version, who changed it and when. */
export function versionConflict(msg: string, version: number, by: string | null, at: Date): AppError {
  const params = { refusal: 'versionConflict' }
  return new AppError(CODES.conflict, msg, { params, present: { version }, by, at: at.toISOString() })
}
