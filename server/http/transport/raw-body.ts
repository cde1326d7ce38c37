import type { FastifyInstance } from 'fastify'
import { CODES } from '#contract/envelope.ts'
import { AppError } from '#server/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it came, because signatures are over the text. */
    rawBody: string
  }
}

/** No call takes anything as deep; what goes through a value level by level must not run out of stack. */
const DEPTH_MAX = 32

/** Reads JSON bodies, keeping their text; an empty body is no body, one nested too deep is refused. */
export function keepRawBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', '')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    request.rawBody = text
    if (text === '') done(null, undefined)
    else {
      void parseJson(request, text, (error, value) => {
        if (!error && isTooDeep(value)) done(new AppError(CODES.badInput, 'body.tooDeep'))
        else done(error, value)
      })
    }
  })
}

/** Level by level rather than by recursion, which a deep enough value would break. */
function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
    if (level.length === 0) return false
  }
  return true
}
