import type { FastifyInstance, FastifyRequest } from 'fastify'
import { docsPage } from '#server/docs/docs-page.ts'
import { openApiDocument } from '#server/docs/openapi.ts'
import { originOf } from '#server/http/origin.ts'
import { publicBase } from '#server/platform/orders/pay-link.ts'
import type { Services } from '#server/platform/services.ts'

const API_VERSION = '1.0'

/** Serves the API's description for machines and for people. */
export function serveDocs(app: FastifyInstance, { config, settings }: Pick<Services, 'config' | 'settings'>): void {
  const title = () => `${settings.get('sysFlag')} API`
  const baseOf = (request: FastifyRequest) => publicBase({ settings }, originOf(config, request))
  app.get('/v1.0/openapi.json', async (request) => openApiDocument(title(), API_VERSION, baseOf(request)))
  app.get(
    '/docs',
    async (request, reply) =>
      await reply
        .type('text/html; charset=utf-8')
        .send(docsPage({ title: title(), base: baseOf(request), nonce: reply.styleNonce })),
  )
}
