import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { contract } from '#contract/contract.ts'
import type { Locale } from '#domain/text/locales.ts'
import { orderCodeOfLink } from '#server/orders/rows/pay-link.ts'
import type { Services } from '#server/platform/services.ts'

/** Where Chinese is written in traditional characters. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i

/** The language of a payer's page, by what the browser prefers; English where it speaks none of ours. */
export function payerLanguage(accepted = ''): Locale {
  for (const part of accepted.split(',')) {
    const language = part.split(';')[0]?.trim() ?? ''
    if (TRADITIONAL.test(language)) return 'zh-TW'
    if (/^zh\b/i.test(language)) return 'zh-CN'
    if (/^en\b/i.test(language)) return 'en-US'
  }
  return 'en-US'
}

/**
 * Serves the payer's page at `/pay/<token or order number>`. It is the same for every order and holds nothing of one: its
 * code asks the payer's calls. An address that can name no order is answered 404 with the page that says so.
 */
export function servePayPage(app: FastifyInstance, { config }: Pick<Services, 'config'>, dist: string): void {
  const page = readPage(dist)
  app.get<{ Params: { link: string } }>('/pay/:link', async (request, reply) => {
    if (page === undefined) return await notBuilt(reply)
    const { link } = request.params
    const isPossible = orderCodeOfLink(config.secretKey, link) !== undefined
    const language = payerLanguage(request.headers['accept-language'])
    const html = page.replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    return await reply
      .code(isPossible ? 200 : 404)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(isPossible ? html.replace('</head>', `${preload(link)}</head>`) : html)
  })
}

/** The page's first call, so that the browser makes it while it fetches the code. */
function preload(link: string): string {
  const query = new URLSearchParams({ payLink: link })
  return `<link rel="preload" as="fetch" crossorigin href="${contract['pay.getOrder'].path}?${query}">`
}

function readPage(dist: string): string | undefined {
  try {
    return readFileSync(path.join(dist, 'pay.html'), 'utf8')
  } catch {
    return undefined
  }
}

async function notBuilt(reply: FastifyReply): Promise<FastifyReply> {
  return await reply.code(503).type('text/plain; charset=utf-8').send('The page has not been built: npm run build')
}
