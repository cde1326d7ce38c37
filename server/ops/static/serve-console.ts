import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CODES } from '#contract/wire/envelope.ts'
import { sendFailure } from '#server/http/call.ts'

/** Directory of the console's build. */
export const CONSOLE_DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

const NONCE_MARK = '__CSP_NONCE__'

/** Serves the built console: its files, and its page for every other path outside the API. */
export async function serveConsole(app: FastifyInstance, dist: string): Promise<void> {
  const assets = path.join(dist, 'assets')
  const index = path.join(dist, 'index.html')
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null
  if (existsSync(assets))
    await app.register(serveFiles, {
      root: assets,
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      // Their names hold a hash of their contents.
      immutable: true,
      maxAge: '1y',
      // Source maps stay private.
      allowedPath: (file) => !file.endsWith('.map'),
    })
  app.setNotFoundHandler(async (request, reply) => {
    const asked = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || asked.startsWith('/v1.0')) return sendFailure(reply, CODES.notFound, 'endpoint.notFound')
    if (asked.startsWith('/assets/')) return reply.code(404).type('text/plain').send('404')
    if (page === null)
      return reply.code(503).type('text/plain; charset=utf-8').send('The console has not been built: npm run build')
    // The page contains this response's nonce, so it must not be cached.
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return reply.send(page.replaceAll(NONCE_MARK, reply.styleNonce))
  })
}
