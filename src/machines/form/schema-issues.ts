import type { z } from 'zod'
import type { FieldIssue } from '#contract/wire/envelope.ts'

const FAULT_WORD = /^[a-z][A-Za-z]{1,40}$/

/** The issues of an input by its schema: each with its path and a key of the fault texts, `otherwise` for a message that is none. */
export function schemaIssues(
  schema: z.ZodType,
  input: unknown,
  otherwise = 'invalid',
): Pick<FieldIssue, 'path' | 'fault'>[] {
  const parsed = schema.safeParse(input)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    fault: faultWord(issue) ?? otherwise,
  }))
}

/** The contract's fault messages are single words; for a union, a branch holds the message. */
function faultWord(issue: z.core.$ZodIssue): string | undefined {
  const messages = issue.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => message) : [issue.message]
  const isLimit = issue.code === 'too_big' || issue.code === 'too_small'
  return messages.find((message) => FAULT_WORD.test(message)) ?? (isLimit ? 'outOfRange' : undefined)
}
