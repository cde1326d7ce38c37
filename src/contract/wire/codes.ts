/** Codes of the envelope; the HTTP status says the same kind. Apart from the schemas, so that reading a code loads none. */
export const CODES = {
  ok: 200,
  badInput: 400,
  wrongCredentials: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  locked: 423,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
  sessionExpired: 1003,
  secondLevelMissing: 1024,
  secondLevelExpired: 1025,
} as const

export type Code = (typeof CODES)[keyof typeof CODES]

/** The HTTP status of a code. */
export function httpStatusOf(code: Code): number {
  if (code === CODES.sessionExpired) return 401
  if (code === CODES.secondLevelMissing || code === CODES.secondLevelExpired) return 403
  return code
}
