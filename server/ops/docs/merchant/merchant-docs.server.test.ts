import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantCallback } from '#contract/merchant-api/merchant-callback.ts'
import { callText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { merchants, orders, payoutOrders } from '#server/db/schema/schema.ts'
import { GUIDE_FOLDER } from '#server/ops/docs/merchant/guide/guide-page.ts'
import { filled } from '#server/ops/docs/merchant/guide/guide-values.ts'
import { callbackFields, signedCallback } from '#server/orders/callbacks/sending/callback-body.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { ROOT } from '#tests/support/sources/source-files.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const run = promisify(execFile)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const merchant = () => must(server.fixtures.merchants[0])
const read = async (url: string, headers: Record<string, string> = {}) => await server.app.inject({ url, headers })

describe('the pages', () => {
  it.each([
    ['zh-TW,zh;q=0.9', 'zh-TW'],
    ['zh-CN', 'zh-CN'],
    ['fr', 'en-US'],
  ])('leads a browser that prefers %s to the guide in %s', async (accepted, locale) => {
    const { headers, statusCode } = await read('/docs/merchant', { 'accept-language': accepted })
    expect([statusCode, headers['location']]).toEqual([302, `/docs/merchant/${locale}`])
  })

  it.each(LOCALES)('shows the guide in %s under a policy without inline scripts', async (locale) => {
    const { body, headers, statusCode } = await read(`/docs/merchant/${locale}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`<html lang="${locale}">`)
    expect(body).toContain(`<code>${server.services.settings.get('apiUrl') || 'http://localhost:80'}</code>`)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(body).not.toMatch(/<script(?! src=)|\son\w+=|\sstyle=/)
  })

  it('offers the document, the collection and the vectors, each with the address of this server', async () => {
    for (const url of ['/v1.0/openapi-merchant.json', '/docs/merchant/postman.json', '/docs/merchant/vectors.json']) {
      const { body, headers } = await read(url, { host: 'pay.example' })
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(JSON.parse(body)).toBeTypeOf('object')
      expect(body).not.toContain('__BASE__')
    }
  })
})

it('documents the fields of callbacks as they are sent', async () => {
  const { db } = server.services
  const { orderCode } = await server.createOrder({ body: 'basket 17' })
  const payout = await db.select().from(payoutOrders).limit(1)
  const made = await db.select().from(orders).where(eq(orders.orderCode, orderCode))
  const [owner] = await db.select().from(merchants).where(eq(merchants.mchId, merchant().mchId))
  for (const order of [...made, ...payout]) {
    const event = { id: 'an-event', at: server.services.now(), attempt: 1 }
    const url = 'https://shop.example/'
    const { body } = signedCallback(server.services, must(owner), event, { url, fields: callbackFields(order) })
    expect(merchantCallback.strict().safeParse(JSON.parse(body)).error?.issues).toBeUndefined()
  }
  expect(made).toHaveLength(1)
})

/** The generated client, as far as it is used here. */
interface GeneratedClient {
  client: {
    setConfig(config: object): void
    interceptors: { request: { use(change: (request: Request) => Promise<Request>): void } }
  }
  calls: Record<
    string,
    (options: { body: object }) => Promise<{ data?: { data: Record<string, unknown> }; error?: { msg: string } }>
  >
}

/** The generator needs the compiler's old interface, which the compiler of this repository no longer has. */
const OLD_COMPILER = `import { registerHooks } from 'node:module'
const url = ${JSON.stringify(pathToFileURL(path.join(ROOT, 'node_modules/typescript6/lib/typescript.js')).href)}
registerHooks({ resolve: (name, context, next) => name === 'typescript' ? { url, format: 'commonjs', shortCircuit: true } : next(name, context) })`

async function generate(folder: string): Promise<GeneratedClient> {
  const document = path.join(folder, 'document.json')
  await writeFile(document, (await read('/v1.0/openapi-merchant.json')).body)
  const generator = path.join(ROOT, 'node_modules/@hey-api/openapi-ts/dist/run.mjs')
  const hook = `data:text/javascript,${encodeURIComponent(OLD_COMPILER)}`
  await run(process.execPath, ['--import', hook, generator, '-i', document, '-o', path.join(folder, 'made')])
  const importOf = async (file: string) =>
    await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'made', file)).href)
  const [{ client }, calls] = [await importOf('client.gen.ts'), await importOf('sdk.gen.ts')]
  return { client, calls }
}

it('describes the calls so well that a generated client creates an order and asks for it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'paydesk-client-'))
  try {
    const { calls, client } = await generate(folder)
    client.setConfig({ baseUrl: server.baseUrl })
    client.interceptors.request.use(async (request) => {
      const [body, time] = [await request.text(), String(Math.floor(server.services.now().getTime() / 1_000))]
      const headers = new Headers(request.headers)
      headers.set(SIGN_HEADERS.time, time)
      headers.set(SIGN_HEADERS.sign, hmacOf(merchant().key, callText(time, new URL(request.url).pathname, body)))
      return new Request(request.url, { method: request.method, headers, body })
    })
    const { mchId } = merchant()
    const fields = {
      mchId,
      productId: 3001,
      mchOrderNo: 'generated-1',
      amount: 12_300,
      notifyUrl: 'http://127.0.0.1:9/',
    }
    const made = await must(calls['apiOrderCreate'])({ body: fields })
    expect(made.error).toBeUndefined()
    const found = await must(calls['apiOrderQuery'])({ body: { mchId, mchOrderNo: 'generated-1' } })
    expect(found.data?.data).toMatchObject({ orderCode: made.data?.data['orderCode'], amount: 12_300 })
    const missing = await must(calls['apiOrderQuery'])({ body: { mchId, mchOrderNo: 'nobody' } })
    expect(missing.error?.msg).toBe('order.notFound')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The shell programs of the guide's quick start, with this server's merchant in the place of the example's. */
async function quickStart(): Promise<string> {
  const text = filled(await readFile(path.join(GUIDE_FOLDER, 'en-US', 'quick-start.md'), 'utf8'), 'en-US')
  const programs = [...text.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, program]) => program)
  return programs
    .join('\n')
    .replace(/^BASE=.*$/m, `BASE=${server.baseUrl}`)
    .replace(/^MCH_ID=.*$/m, `MCH_ID=${merchant().mchId}`)
    .replace(/^KEY=.*$/m, `KEY=${merchant().key}`)
    .replace('https://shop.example/callback', 'http://127.0.0.1:9/callback')
}

it('answers the programs of the quick start, which verify a callback', async () => {
  const body = JSON.stringify({ mchId: merchant().mchId, note: 'Tea & 茶' })
  const time = Math.floor(Date.now() / 1_000)
  const sign = hmacOf(merchant().key, `${time}.${body}`)
  const check = `
echo
verify ${time} ${sign} '${body}' && echo right
verify ${time} ${sign} '${body} ' || echo changed
verify ${time - 400} ${hmacOf(merchant().key, `${time - 400}.${body}`)} '${body}' || echo old`
  const { stdout } = await run('bash', ['-c', `set -o pipefail\n${await quickStart()}${check}`])
  const answers = stdout.split(/(?<=\})(?=\{"code")|\n/).filter(Boolean)
  const [products, made, found] = answers.slice(0, 3).map((answer) => JSON.parse(answer))
  expect(products).toMatchObject({ code: 200 })
  expect(made).toMatchObject({ code: 200, data: { mchOrderNo: 'A-17', amount: 12_300 } })
  expect(found).toMatchObject({ code: 200, data: { orderCode: made.data.orderCode } })
  expect(answers.slice(3)).toEqual(['right', 'changed', 'old'])
})
