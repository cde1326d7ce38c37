import { z } from 'zod'

export { CODES, httpStatusOf } from '#contract/wire/codes.ts'
export type { Code } from '#contract/wire/codes.ts'

/** One faulty field: its path and the fault, a key below `fault` of the `errors` locale. */
export const issueSchema = z.object({
  path: z.string(),
  fault: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FieldIssue = z.infer<typeof issueSchema>

/** Data of a failure; `params` fill the text that `msg` names in the `errors` locale. */
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
