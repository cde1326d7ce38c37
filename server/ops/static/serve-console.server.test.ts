import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { buildApp } from '#server/app.ts'
import { handlers } from '#server/handlers.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const SCRIPT = `console.log('${'x'.repeat(4_000)}')`

let server: TestServer
let app: FastifyInstance
let dist: string
beforeAll(async () => {
  server = await startTestServer()
  dist = await mkdtemp(path.join(tmpdir(), 'paydesk-dist-'))
  await mkdir(path.join(dist, 'assets'))
  await writeFile(
    path.join(dist, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><title>console</title>',
  )
  await writeFile(path.join(dist, 'assets/main-abc123.js'), SCRIPT)
  await writeFile(path.join(dist, 'assets/main-abc123.js.map'), '{}')
  app = await buildApp(server.services, handlers, { dist })
})
afterAll(async () => {
  await app.close()
  await server.dispose()
  await rm(dist, { recursive: true })
})

const get = async (url: string, headers: Record<string, string> = {}) =>
  await app.inject({ method: 'GET', url, headers })

it('answers every path outside the API with the page, which has its policy’s nonce and is never cached', async () => {
  for (const url of ['/', '/order/list?orderStatusId=3', '/index.html', '/nowhere']) {
    const { statusCode, headers, body } = await get(url)
    const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? 'none'
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  }
})

it('serves files compressed and immutable, and no source maps', async () => {
  const compressed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  })
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(SCRIPT)
  expect((await get('/assets/main-abc123.js')).body).toBe(SCRIPT)
  expect(
    (await get('/assets/main-abc123.js', { 'if-none-match': String(compressed.headers['etag']) })).statusCode,
  ).toBe(304)
  expect((await get('/assets/main-abc123.js.map')).statusCode).toBe(404)
})

it('documents every call for machines and people', async () => {
  const document: { openapi: string; paths: Record<string, Record<string, { operationId: string }>> } = (
    await get('/v1.0/openapi.json')
  ).json()
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(document.openapi).toBe('3.1.0')
  expect(described.toSorted()).toEqual(Object.keys(contract).toSorted())
  const page = await get('/docs')
  expect(page.body).not.toMatch(/<script| style=| on\w+=/)
  const style = /<style>([^<]*)<\/style>/.exec(page.body)?.[1] ?? 'none'
  expect(page.headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'))
  for (const { path: url } of Object.values(contract)) expect(page.body).toContain(url)
})

it('shows its state to localhost only', async () => {
  expect((await get('/healthz')).json()).toMatchObject({ code: 200 })
  expect((await get('/metrics')).body).toContain('paydesk_http_request_seconds')
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.5' })).statusCode).toBe(404)
})
