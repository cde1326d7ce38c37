import type { z } from 'zod'
import type { FieldIssue } from '#contract/wire/envelope.ts'

type Issue = z.core.$ZodIssue

/** A schema may name its fault in the message: one camel-case word; zod's own messages are sentences. */
const FAULT_WORD = /^[a-z][A-Za-z]{1,40}$/
const VALUE_LENGTH = 64

/** Converts zod issues to one fault per field: the field, the fault, and what there is to say of it. */
export function fieldIssues(error: z.ZodError, input: unknown): FieldIssue[] {
  const byPath = new Map<string, FieldIssue>()
  for (const issue of error.issues) {
    const fieldFault = fieldIssue(issue, [], input)
    if (!byPath.has(fieldFault.path)) byPath.set(fieldFault.path, fieldFault)
  }
  return [...byPath.values()]
}

function fieldIssue(issue: Issue, parents: PropertyKey[], input: unknown): FieldIssue {
  const path = [...parents, ...issue.path]
  if (issue.code === 'invalid_union') {
    const inner = mostSpecificIssue(issue)
    if (inner && valueAt(input, path) !== undefined) return fieldIssue(inner, path, input)
  }
  if (issue.code === 'unrecognized_keys')
    return { path: [...path, issue.keys[0] ?? ''].map(String).join('.'), fault: 'unknownField' }
  const params = paramsOf(issue, valueAt(input, path))
  return {
    path: path.map(String).join('.'),
    fault: faultOf(issue, valueAt(input, path)),
    ...(params ? { params } : {}),
  }
}

/** For a union, the branch that matches the value's shape gives the most specific issue. */
function mostSpecificIssue(issue: z.core.$ZodIssueInvalidUnion): Issue | undefined {
  const branches = issue.errors.filter((branch) => branch.length > 0)
  const fitting = branches.find((branch) =>
    branch.every((inner) => inner.code !== 'invalid_type' || inner.path.length > 0),
  )
  return (fitting ?? branches[0])?.[0]
}

function faultOf(issue: Issue, value: unknown): string {
  if (
    value === undefined &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value')
  )
    return 'required'
  if (FAULT_WORD.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'notANumber' : 'wrongType'
    case 'too_big':
      return { string: 'tooLong', array: 'tooMany' }[issue.origin as string] ?? 'outOfRange'
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'tooShort'
      return issue.origin === 'array' ? 'tooFew' : 'outOfRange'
    case 'invalid_value':
      return 'unknownValue'
    case 'invalid_format':
      return (
        { datetime: 'notADate', date: 'notADate', url: 'url', ipv4: 'ip', ipv6: 'ip' }[issue.format as string] ??
        'wrongFormat'
      )
    default:
      return 'invalid'
  }
}

/** The violated bound, or what the schema itself says of the fault. */
function paramsOf(issue: Issue, value: unknown): FieldIssue['params'] {
  // A choice that names its fault is refused by what was chosen.
  if (issue.code === 'invalid_value' && FAULT_WORD.test(issue.message) && typeof value === 'string')
    return { value: value.slice(0, VALUE_LENGTH) }
  if (issue.code === 'custom') return issue.params as FieldIssue['params']
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  return undefined
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value: unknown = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
