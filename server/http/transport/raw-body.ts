import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CODES } from '#contract/wire/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as received, because signatures cover its exact text. */
    rawBody: string
  }
}

/** Maximum nesting depth; no call needs more, and recursive code must not overflow the stack. */
const DEPTH_MAX = 32

/** Stores a body before it is parsed, for calls whose text must not be lost; undefined where there is nothing to wait for. */
export type KeepText = (request: FastifyRequest, text: string) => Promise<void> | undefined

/** Parses JSON bodies and keeps their text; an empty body counts as absent, a body nested too deeply is refused. */
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
        else done(error, value)
      })
    }
    const kept = keep(request, text)
    if (kept) kept.then(parse, (error: Error) => done(error))
    else parse()
  })
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
