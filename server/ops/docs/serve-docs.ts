import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOCS_STYLE_SOURCE, docsPage } from '#server/ops/docs/docs-page.ts'
import { escapeHtml } from '#server/ops/docs/signing-section.ts'
import { BASE_MARK, createKeptPage } from '#server/ops/docs/kept-page.ts'
import type { KeptPage } from '#server/ops/docs/kept-page.ts'
import { openApiDocument } from '#server/ops/docs/openapi.ts'
import { originOf } from '#server/http/call.ts'
import { allowStyles } from '#server/http/transport/content-security.ts'
import { publicBase } from '#server/orders/rows/pay-link.ts'
import type { Services } from '#server/platform/services.ts'

export const API_VERSION = '1.0'

/** Serves the API's description for machines and for people; both are made once. */
export function serveDocs(app: FastifyInstance, { config, settings }: Pick<Services, 'config' | 'settings'>): void {
  const document = createKeptPage({
    type: 'application/json; charset=utf-8',
    make: async (title) => JSON.stringify(await openApiDocument(title, API_VERSION, BASE_MARK)),
    escapeBase: (base) => JSON.stringify(base).slice(1, -1),
  })
  const page = createKeptPage({
    type: 'text/html; charset=utf-8',
    make: async (title) => await docsPage({ title, base: BASE_MARK }),
    escapeBase: escapeHtml,
  })
  const send = async (kept: KeptPage, request: FastifyRequest, reply: FastifyReply) =>
    await kept.send(request, reply, {
      title: `${settings.get('sysFlag')} API`,
      base: publicBase({ settings }, originOf(config, request)),
    })
  // Compressed once, not for each answer.
  const routeOptions = { compress: false } as const
  app.get('/v1.0/openapi.json', routeOptions, async (request, reply) => await send(document, request, reply))
  app.get('/docs', routeOptions, async (request, reply) => {
    allowStyles(reply, DOCS_STYLE_SOURCE)
    return await send(page, request, reply)
  })
}
