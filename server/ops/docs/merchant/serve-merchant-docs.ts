import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { originOf } from '#server/http/call.ts'
import { allowStyles, allowWorkers } from '#server/http/transport/content-security.ts'
import { BASE_MARK, createKeptPage } from '#server/ops/docs/kept-page.ts'
import type { KeptPage } from '#server/ops/docs/kept-page.ts'
import { GUIDE_FOLDER, GUIDE_STYLE_SOURCE, guidePage } from '#server/ops/docs/merchant/guide/guide-page.ts'
import { VECTORS_FILE } from '#server/ops/docs/merchant/guide/sdk-files.ts'
import { merchantOpenApi } from '#server/ops/docs/merchant/reference/merchant-openapi.ts'
import { DOC_TEXTS } from '#server/ops/docs/merchant/merchant-texts.ts'
import { documentPath, referencePage } from '#server/ops/docs/merchant/reference/reference-page.ts'
import { API_VERSION } from '#server/ops/docs/serve-docs.ts'
import { escapeHtml } from '#server/ops/docs/signing-section.ts'
import { payerLanguage } from '#server/ops/static/serve-pay-page.ts'
import { publicBase } from '#server/orders/rows/pay-link.ts'
import type { Services } from '#server/platform/services.ts'

/** Compressed once, not for each answer. */
const KEPT = { compress: false } as const
const SCRIPT = 'text/javascript; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Style elements of Redoc that bear no nonce: an empty one that it fills by script, and that of its scroll bars. */
const REDOC_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
]

const fileNear = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Serves the documentation for merchants' developers in each language: the guide at `/docs/merchant`, the reference and its
 * OpenAPI document, which tools find in English at `/v1.0/openapi-merchant.json`, and the Postman collection. Each is made
 * when it is first asked for, and kept.
 */
export function serveMerchantDocs(
  app: FastifyInstance,
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  dist: string,
): void {
  const titleOf = () => `${settings.get('sysFlag')} API`
  const send = async (kept: KeptPage, request: FastifyRequest, reply: FastifyReply) =>
    await kept.send(request, reply, { title: titleOf(), base: publicBase({ settings }, originOf(config, request)) })
  const serveKept = (url: string, page: KeptPage, styles?: string) =>
    app.get(url, KEPT, async (request, reply) => {
      if (styles !== undefined) allowStyles(reply, styles)
      return await send(page, request, reply)
    })

  const redoc = path.join(dist, 'redoc', 'redoc.js')
  for (const page of ['', '/reference'])
    app.get(`/docs/merchant${page}`, async (request, reply) =>
      reply.redirect(`/docs/merchant/${payerLanguage(request.headers['accept-language'])}${page}`),
    )
  for (const locale of LOCALES) {
    serveKept(
      `/docs/merchant/${locale}`,
      htmlPage(async (title) => await guidePage(locale, title)),
      GUIDE_STYLE_SOURCE,
    )
    serveKept(documentPath(locale), documentPage(locale))
    app.get(`/docs/merchant/${locale}/reference`, async (_request, reply) => {
      if (!existsSync(redoc))
        return reply.code(503).type('text/plain; charset=utf-8').send(DOC_TEXTS[locale].api.unbuilt)
      allowWorkers(reply)
      for (const style of REDOC_STYLES) allowStyles(reply, style)
      return reply.type('text/html; charset=utf-8').send(referencePage(locale, titleOf(), reply.styleNonce))
    })
  }
  serveKept('/v1.0/openapi-merchant.json', documentPage('en-US'))
  serveKept('/docs/merchant/guide.js', filePage(fileNear('guide/guide.js'), SCRIPT))
  serveKept('/docs/merchant/reference.js', filePage(fileNear('reference/reference.js'), SCRIPT))
  serveKept('/docs/merchant/postman.json', filePage(path.join(GUIDE_FOLDER, 'postman.json'), JSON_TYPE))
  serveKept('/docs/merchant/vectors.json', filePage(VECTORS_FILE, JSON_TYPE))
  serveKept('/docs/merchant/redoc.js', filePage(redoc, SCRIPT))
}

const htmlPage = (make: (title: string) => Promise<string>): KeptPage =>
  createKeptPage({ type: 'text/html; charset=utf-8', make, escapeBase: escapeHtml })

const documentPage = (locale: Locale): KeptPage =>
  createKeptPage({
    type: JSON_TYPE,
    make: async (title) => JSON.stringify(merchantOpenApi(locale, { title, version: API_VERSION, base: BASE_MARK })),
    escapeBase: (base) => JSON.stringify(base).slice(1, -1),
  })

const filePage = (file: string, type: string): KeptPage =>
  createKeptPage({
    type,
    make: async () => await readFile(file, 'utf8'),
    escapeBase: (base) => JSON.stringify(base).slice(1, -1),
  })
