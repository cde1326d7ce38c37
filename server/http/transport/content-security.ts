import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { CODES } from '#contract/wire/envelope.ts'
import { sendFailure } from '#server/http/call.ts'
import { createCspReports } from '#server/http/transport/csp-reports.ts'

export const CSP_REPORT_PATH = '/v1.0/csp-report'
const REPORT_BYTES_MAX = 8_192
/** Browsers ignore the response; other clients are told to wait. */
const REPORT_RETRY_SECONDS = 60

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the style elements of this one page; the console reads it from a meta element. */
    styleNonce: string
  }
}

/** Sends the content security policy with a fresh nonce in every response, and accepts browsers' violation reports. */
export function secureContent(app: FastifyInstance, registry: Registry): void {
  app.decorateReply('styleNonce', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.styleNonce = randomBytes(16).toString('base64url')
    reply.header('content-security-policy', policy(request, reply))
  })
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: REPORT_BYTES_MAX },
    (_request, body, done) => done(null, String(body)),
  )
  takeReports(app, registry)
}

/** Allows the styles of this hash on the one page. */
export function allowStyles(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace('style-src ', `style-src ${source} `))
}

/** Allows workers made by the scripts of the one page. */
export function allowWorkers(reply: FastifyReply): void {
  reply.header('content-security-policy', `${String(reply.getHeader('content-security-policy'))}; worker-src blob:`)
}

/** Reports need no session, so above the rate limit they are refused before the body is read. */
function takeReports(app: FastifyInstance, registry: Registry): void {
  const reports = createCspReports(app.log, registry)
  app.addHook('onClose', async () => reports.close())
  app.route({
    method: 'POST',
    url: CSP_REPORT_PATH,
    bodyLimit: REPORT_BYTES_MAX,
    onRequest: async (_request, reply) => {
      if (reports.admit()) return
      return sendFailure(reply, CODES.tooMany, 'tooMany', { retryAfterSeconds: REPORT_RETRY_SECONDS })
    },
    handler: async (request, reply) => {
      reports.take(typeof request.body === 'string' ? request.body : JSON.stringify(request.body))
      return await reply.code(204).send()
    },
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

/** Older browsers do not accept 'self' for sockets; an invalid Host header is not echoed. */
function socketSources({ headers: { host = '' } }: FastifyRequest): string[] {
  return /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host) ? [`ws://${host}`, `wss://${host}`] : []
}
