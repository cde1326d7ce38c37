import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it came, because signatures are over the text. */
    rawBody: string
  }
}

/** Reads JSON bodies, keeping their text; an empty body is no body. */
export function keepRawBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', '')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    request.rawBody = text
    if (text === '') done(null, undefined)
    else void parseJson(request, text, done)
  })
}
