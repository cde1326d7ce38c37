import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { openApiDocument } from '#server/ops/docs/openapi.ts'
import { API_VERSION } from '#server/ops/docs/serve-docs.ts'
import { longestTurn } from '#tests/support/servers/longest-turn.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const OPEN_CALLS = (Object.keys(contract) as EndpointName[])
  .map((name): EndpointSpec => contract[name])
  .filter(({ access, method }) => method === 'GET' && typeof access === 'string')
  .map(({ path }) => path)
const DOCUMENTS = [
  '/docs',
  '/v1.0/openapi.json',
  '/docs/merchant/zh-CN',
  '/v1.0/openapi-merchant.json',
  '/docs/merchant/zh-TW/openapi.json',
]
const PAGES = ['/', '/orders', ...DOCUMENTS, '/healthz', '/pay/nothing', '/nowhere', ...OPEN_CALLS]

/** Processor time of this thread for an answer, in milliseconds: the least of several. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
  const costs = []
  for (let time = 0; time < 5; time++) {
    const before = process.threadCpuUsage()
    await ask()
    const after = process.threadCpuUsage()
    costs.push((after.user + after.system - before.user - before.system) / 1_000)
  }
  return Math.min(...costs)
}

it('never makes a public page anew, whatever host and encoding are named', async () => {
  const madeAnew = await costOf(async () =>
    JSON.stringify(await openApiDocument('Title', API_VERSION, 'https://x.example')),
  )
  const expectLittle = (cost: number, asked: object) =>
    expect({ ...asked, cost: cost > madeAnew / 2 ? cost : 'little' }).toEqual({ ...asked, cost: 'little' })
  for (const url of PAGES)
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      await server.app.inject({ url, headers })
      expectLittle(await costOf(async () => await server.app.inject({ url, headers })), { url, headers })
      let asked = 0
      const elsewhere = async () =>
        await server.app.inject({ url, headers: { ...headers, host: `h${(asked += 1)}.example` } })
      expectLittle(await costOf(elsewhere), { url, headers, host: 'new' })
    }
})

it('makes the documents in pieces, once, and answers 304 to who has them', async () => {
  for (const url of DOCUMENTS) {
    const { ms, result } = await longestTurn(
      async () =>
        await Promise.all(
          Array.from(
            { length: 20 },
            async () => await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
          ),
        ),
    )
    expect(ms).toBeLessThan(100)
    const [first] = result
    const etag = String(first?.headers['etag'])
    expect(new Set(result.map(({ headers }) => headers['etag']))).toEqual(new Set([etag]))
    const again = await server.app.inject({ url, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const elsewhere = await server.app.inject({ url, headers: { 'if-none-match': etag, host: 'else.example' } })
    expect(elsewhere.statusCode).toBe(200)
  }
})
