import { z } from 'zod'

/** Codes of the envelope; the HTTP status says the same kind. */
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

/** One faulty field: its path and the fault, a key below `fault` of the `errors` locale. */
export const issueSchema = z.object({
  path: z.string(),
  fault: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FieldIssue = z.infer<typeof issueSchema>

/** What a failure may carry in `data`; `params` fill the text that `msg` names in the `errors` locale. */
export const failureSchema = z.object({
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  issues: z.array(issueSchema).optional(),
  remainingAttempts: z.int().optional(),
  retryAfterSeconds: z.int().optional(),
  /** 409: what the entity is now, who made it so and when. */
  present: z.record(z.string(), z.unknown()).optional(),
  by: z.string().nullable().optional(),
  at: z.string().optional(),
  /** 500: what to quote when asking for help. */
  errorId: z.string().optional(),
})
export type Failure = z.infer<typeof failureSchema>

export const envelopeSchema = z.object({ code: z.int(), msg: z.string(), data: z.unknown() })
export type Envelope = z.infer<typeof envelopeSchema>
