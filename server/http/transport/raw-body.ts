import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CODES } from '#contract/wire/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, JSON or a form, because signatures cover its exact text. */
    rawBody: string
  }
}

/** Maximum nesting depth; no call needs more, and recursive code must not overflow the stack. */
const DEPTH_MAX = 32

/** The escape of half a character outside the 16-bit ones, of which the other half may be missing. */
const HALF_CHARACTER = /\\ud[89a-f]/i

/** Stores a body before it is parsed, for calls whose text must not be lost; undefined where there is nothing to wait for. */
export type KeepText = (request: FastifyRequest, text: string) => Promise<void> | undefined

/** Parses JSON bodies and keeps their text; an empty body counts as absent, a body nested too deeply is refused. Cut characters are replaced. */
export function keepRawBodies(app: FastifyInstance, keep: KeepText = () => undefined): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', '')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    request.rawBody = text
    const parse = () => {
      if (text === '') return done(null, undefined)
      return void parseJson(request, text, (error, value) => {
        if (!error && isTooDeep(value)) done(new AppError(CODES.badInput, 'body.tooDeep'))
        else done(error, HALF_CHARACTER.test(text) ? withWholeCharacters(value) : value)
      })
    }
    const kept = keep(request, text)
    if (kept) kept.then(parse, (error: Error) => done(error))
    else parse()
  })
}

/** Takes URL-encoded bodies as well, for the routes of this scope. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    done(null, Object.fromEntries(new URLSearchParams(request.rawBody)))
  })
}

/** What programs that cut texts leave of a character, the database keeps in no JSON. */
function withWholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(withWholeCharacters)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withWholeCharacters(part)]))
}

/** Iterative, because a deeply nested value would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
    if (level.length === 0) return false
  }
  return true
}
