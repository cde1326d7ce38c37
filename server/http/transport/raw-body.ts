import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import { CODES } from '#contract/wire/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, JSON or a form, because signatures cover its exact text. */
    rawBody: string
  }
  interface FastifyInstance {
    /** Reads a body as JSON, whatever its type, and keeps its text. */
    readJson: FastifyBodyParser<string>
  }
}

/** Maximum nesting depth; no call needs more, and recursive code must not overflow the stack. */
const DEPTH_MAX = 32
/**
 * Values of a JSON body, and fields of a form; no call needs as many, and each takes time to read, however short it is.
 */
const VALUES_MAX = 50_000
const FORM_FIELDS_MAX = 1_000

/** The escape of half a character outside the 16-bit ones, of which the other half may be missing. */
const HALF_CHARACTER = /\\ud[89a-f]/i

/**
 * Stores a body before it is parsed, for calls whose text must not be lost; undefined where there is nothing to wait
 * for.
 */
export type KeepText = (request: FastifyRequest, text: string) => Promise<void> | undefined

/**
 * Parses JSON bodies and keeps their text; an empty body counts as absent, one nested too deeply or of too many values
 * is refused before it is parsed. Cut characters are replaced.
 */
export function keepRawBodies(app: FastifyInstance, keep: KeepText = () => undefined): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', '')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.decorate('readJson', (request, body, done) => {
    const text = String(body)
    request.rawBody = text
    const parse = () => {
      if (text === '') return done(null, undefined)
      const fault = shapeFault(text)
      if (fault !== undefined) return done(new AppError(CODES.badInput, fault))
      return void parseJson(request, text, (error, value) =>
        done(error, HALF_CHARACTER.test(text) ? withWholeCharacters(value) : value),
      )
    }
    const kept = keep(request, text)
    if (kept) kept.then(parse, (error: Error) => done(error))
    else parse()
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.readJson)
}

/** Takes bodies as JSON or forms for the routes of this scope; one of another type, or of none, is read as JSON. */
export function takeAnyType(scope: FastifyInstance): void {
  takeForms(scope)
  scope.addContentTypeParser('*', { parseAs: 'string' }, scope.readJson)
}

/** Takes URL-encoded bodies as well, for the routes of this scope. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    if (request.rawBody.split('&', FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX)
      return done(new AppError(CODES.badInput, 'body.tooLarge'))
    return done(null, Object.fromEntries(new URLSearchParams(request.rawBody)))
  })
}

/** Replaces halves of characters, which programs that cut texts leave; the database stores none in JSON. */
function withWholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(withWholeCharacters)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withWholeCharacters(part)]))
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0))
const [OPENING, CLOSING] = ['[{', ']}'].map((signs) => [...signs].map((sign) => sign.charCodeAt(0)))

/** Counts depth and values of a JSON text by its signs alone. */
function shapeFault(text: string): 'body.tooDeep' | 'body.tooLarge' | undefined {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (sign === COMMA) values += 1
    else if (OPENING?.includes(sign)) {
      values += 1
      depth += 1
    } else if (CLOSING?.includes(sign)) depth -= 1
    if (depth > DEPTH_MAX) return 'body.tooDeep'
    if (values > VALUES_MAX) return 'body.tooLarge'
  }
  return undefined
}

/** Where a string ends that begins here: at the next quote behind an even number of backslashes, or with the text. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let from = end
    while (text.charCodeAt(from - 1) === BACKSLASH) from -= 1
    if ((end - from) % 2 === 0) return end
  }
  return text.length
}
