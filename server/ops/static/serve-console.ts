import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '#domain/sign-in.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { sendFailure } from '#server/http/call.ts'
import { loadConsole } from '#server/ops/static/console-files.ts'
import type { ConsoleFile, Encoding } from '#server/ops/static/console-files.ts'
import { languageOf, loadPages } from '#server/ops/static/console-pages.ts'

const NONCE_MARK = '__CSP_NONCE__'
const YEAR_SECONDS = 31_536_000

/** Serves the built console: its files, and its page for every other path outside the API. */
export function serveConsole(app: FastifyInstance, dist: string): void {
  const files = loadConsole(dist)
  const pages = loadPages(dist)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || path.startsWith('/v1.0')) return sendFailure(reply, CODES.notFound, 'endpoint.notFound')
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) return await sendFile(request, reply, file)
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('404')
    if (!pages)
      return reply.code(503).type('text/plain; charset=utf-8').send('The console has not been built: npm run build')
    const language = languageOf(request.headers)
    return await sendPage(
      request,
      reply,
      hasSession(request) ? pages.console(language, path) : pages.signIn(language, path),
    )
  })
}

/** The page contains this response's nonce, so it must not be cached. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  const html = page.replaceAll(NONCE_MARK, reply.styleNonce)
  if (!accepts(request, 'gzip')) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(html))
}

/** True for a browser that had a session, judged by its token cookie; the calls check that it is still valid. */
const hasSession = ({ headers }: FastifyRequest) => cookieOf(headers.cookie ?? '', 'token') !== null

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile): Promise<FastifyReply> {
  reply.header('cache-control', file.immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache')
  reply.header('etag', file.etag).header('vary', 'accept-encoding').type(file.type)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const encoding = file.compressible ? encodingOf(request) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await file.body(encoding))
}

function encodingOf(request: FastifyRequest): Encoding {
  return (['br', 'gzip'] as const).find((encoding) => accepts(request, encoding)) ?? 'identity'
}

const accepts = ({ headers }: FastifyRequest, encoding: Encoding) =>
  new RegExp(`\\b${encoding}\\b`).test(String(headers['accept-encoding'] ?? ''))
