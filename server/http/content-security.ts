import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const CSP_REPORT_PATH = '/v1.0/csp-report'

declare module 'fastify' {
  interface FastifyReply {
    /** Lets the style elements of this one page in; the console reads it from a meta element. */
    styleNonce: string
  }
}

/** Sends the content security policy with everything, with a nonce of each answer's own, and takes browsers' reports. */
export function secureContent(app: FastifyInstance): void {
  app.decorateReply('styleNonce', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.styleNonce = randomBytes(16).toString('base64url')
    reply.header('content-security-policy', policy(request, reply))
  })
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, String(body)),
  )
  app.post(CSP_REPORT_PATH, (request, reply) => {
    request.log.warn({ report: String(request.body).slice(0, 2_000) }, 'a browser refused content')
    return reply.code(204).send()
  })
}

function policy(request: FastifyRequest, reply: FastifyReply): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${reply.styleNonce}'`,
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...socketSources(request)].join(' ')}`,
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ')
}

/** Older browsers do not take 'self' for sockets; a Host that is no host is not repeated. */
function socketSources({ headers: { host = '' } }: FastifyRequest): string[] {
  return /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host) ? [`ws://${host}`, `wss://${host}`] : []
}
