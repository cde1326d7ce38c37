import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { payTokenOf } from '#server/orders/rows/pay-link.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { buildPayPage } from '#tools/lib/plugins/pay-page-plugin.ts'

/** Everything that a payer's phone fetches to pay: page, code, styles, and the order. */
const BYTES_MAX = 20_000

let server: TestServer
let app: FastifyInstance
let dist: string
beforeAll(async () => {
  server = await startTestServer()
  dist = await mkdtemp(path.join(tmpdir(), 'paydesk-pay-'))
  await mkdir(path.join(dist, 'assets'))
  for (const { fileName, source } of await buildPayPage()) await writeFile(path.join(dist, fileName), source)
  app = await buildApp(server.services, handlers, { dist })
})
afterAll(async () => {
  await app.close()
  await server.dispose()
  await rm(dist, { recursive: true })
})

const get = async (url: string, headers: Record<string, string> = {}) =>
  await app.inject({ url, headers: { 'accept-encoding': 'gzip, br', ...headers } })
const textOf = async (url: string, headers: Record<string, string> = {}) =>
  await app.inject({ url, headers: { 'accept-encoding': 'identity', ...headers } })

it('weighs at most 20 kB with all that it needs, in three languages, and nothing of the console', async () => {
  const { orderCode } = await server.createOrder()
  const link = payTokenOf(server.services.config.secretKey, orderCode)
  const { body } = await textOf(`/pay/${link}`)
  const needed = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url = '']) => url)
  expect(needed.map((url) => url.replace(/-[\w-]{8}\./, '.').replace(/\?.*/, '')).toSorted()).toEqual([
    '/assets/pay.css',
    '/assets/pay.js',
    '/v1.0/pay/getOrder',
  ])
  const sizes = await Promise.all(
    [`/pay/${link}`, ...needed].map(async (url) => {
      const { statusCode, rawPayload, headers } = await get(url)
      expect([url, statusCode]).toEqual([url, 200])
      return rawPayload.length + JSON.stringify(headers).length
    }),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BYTES_MAX)
  const code = (await textOf(needed.find((url) => url.endsWith('.js')) ?? '')).body
  for (const text of ['Back to the merchant', '返回商户', '返回商戶']) expect(code).toContain(text)
})

it('is the same page for every order, with the strict policy, and kept by nobody', async () => {
  const { orderCode } = await server.createOrder({ amount: 12_321 })
  const { headers, body, statusCode } = await textOf(`/pay/${orderCode}`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringMatching(/default-src 'none'; script-src 'self';/),
  })
  expect(body).not.toContain('12321')
  expect(body.replaceAll(orderCode, '')).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style|\son\w+=/)
})

it.each(['nothing', 'A'.repeat(22), 'P2611200000000001', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'])(
  'answers 404 under %s, and names nothing of it',
  async (link) => {
    const { statusCode, body } = await textOf(`/pay/${link}`)
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/preload|alert/)
  },
)

it('speaks the browser’s language from the first byte', async () => {
  const lang = async (accepted: string) =>
    /<html lang="([^"]+)"/.exec((await textOf('/pay/x', { 'accept-language': accepted })).body)?.[1]
  expect(await lang('zh-TW,en;q=0.5')).toBe('zh-TW')
  expect(await lang('hi-IN')).toBe('en-US')
})

it('says what is missing where it has not been built', async () => {
  const bare = await buildApp(server.services, handlers, { dist: path.join(dist, 'none') })
  expect((await bare.inject({ url: '/pay/C2611200000000001' })).statusCode).toBe(503)
  await bare.close()
})
