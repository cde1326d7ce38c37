import type { FastifyInstance } from 'fastify'
import { docsPage } from '#server/docs/docs-page.ts'
import { openApiDocument } from '#server/docs/openapi.ts'
import type { SettingsStore } from '#server/platform/settings/settings-store.ts'

const API_VERSION = '1.0'

/** Serves the API's description for machines and for people. */
export function serveDocs(app: FastifyInstance, settings: SettingsStore): void {
  const title = () => `${settings.get('sysFlag')} API`
  app.get('/v1.0/openapi.json', async () => openApiDocument(title(), API_VERSION))
  app.get(
    '/docs',
    async (_request, reply) => await reply.type('text/html; charset=utf-8').send(docsPage(title(), reply.styleNonce)),
  )
}
