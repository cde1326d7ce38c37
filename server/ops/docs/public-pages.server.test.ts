import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { EndpointName } from '#contract/contract.ts'
import type { EndpointSpec } from '#contract/calls/define.ts'
import { longestTurn, slowness } from '#tests/support/servers/longest-turn.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

/** How much longer than a list a page may take; one that is made anew takes 100 to 280. Processor time is measured in steps. */
const ALLOWANCE_MS = 20

const OPEN_CALLS = (Object.keys(contract) as EndpointName[])
  .map((name): EndpointSpec => contract[name])
  .filter(({ access, method }) => method === 'GET' && typeof access === 'string')
  .map(({ path }) => path)
const PAGES = ['/', '/orders', '/docs', '/v1.0/openapi.json', '/healthz', '/pay/nothing', '/nowhere', ...OPEN_CALLS]

/** Processor time of this thread for an answer on a quiet machine, in milliseconds: the least of several. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
  const costs = []
  for (let time = 0; time < 5; time++) {
    const before = process.threadCpuUsage()
    await ask()
    const after = process.threadCpuUsage()
    costs.push((after.user + after.system - before.user - before.system) / 1_000)
  }
  return Math.min(...costs) / slowness()
}

it('costs no more to read a public page than a list, whatever host and encoding are named', async () => {
  const staff = await server.signIn('superadmin')
  const list = await costOf(async () => await staff.call('order.getList', { pageSize: 500 }))
  for (const url of PAGES)
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      await server.app.inject({ url, headers })
      const cost = await costOf(async () => await server.app.inject({ url, headers }))
      expect({ url, cost: cost > list + ALLOWANCE_MS ? cost : 'little' }).toEqual({ url, cost: 'little' })
      let asked = 0
      const other = await costOf(
        async () => await server.app.inject({ url, headers: { ...headers, host: `h${(asked += 1)}.example` } }),
      )
      expect({ url, other: other > list + ALLOWANCE_MS ? other : 'little' }).toEqual({ url, other: 'little' })
    }
})

it('makes the documents in pieces, once, and answers 304 to who has them', async () => {
  for (const url of ['/docs', '/v1.0/openapi.json']) {
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
