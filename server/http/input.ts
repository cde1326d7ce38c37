import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { CODES } from '#contract/wire/envelope.ts'

/** Query, body and path parameters as one object; an empty string in a query counts as absent. */
export function inputOf(request: FastifyRequest): Record<string, unknown> {
  return { ...withoutEmpty(objectOf(request.query)), ...objectOf(request.body), ...objectOf(request.params) }
}

/**
 * The parameters that a merchant signs: the body's alone where there is a body, since nothing covers a query beside it.
 */
export function signedInputOf(request: FastifyRequest): Record<string, unknown> {
  return request.rawBody === '' ? withoutEmpty(objectOf(request.query)) : objectOf(request.body)
}

function objectOf(part: unknown): Record<string, unknown> {
  if (part === undefined || part === null) return {}
  if (typeof part !== 'object' || Array.isArray(part)) throw new AppError(CODES.badInput, 'body.notAnObject')
  return part as Record<string, unknown>
}

function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
