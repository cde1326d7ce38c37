import { afterAll, beforeAll, expect, it } from 'vitest'
import { CSP_REPORT_PATH } from '#server/http/transport/content-security.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { rounds } from '#tests/support/rounds.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const refusal = (blocked: string, directive = 'script-src-elem') =>
  JSON.stringify({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked } })
const bundle = (blockedURL: string) =>
  JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL } }])

async function send(body: string, type = 'application/csp-report'): Promise<number> {
  const response = await fetch(server.baseUrl + CSP_REPORT_PATH, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  return response.status
}

async function counted(outcome: string): Promise<number> {
  const text = await (await fetch(`${server.baseUrl}/metrics`)).text()
  return Number(new RegExp(`paydesk_csp_reports_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0)
}

/** More than are taken within a minute, which is 300. */
const HUNDREDS = rounds(5, 20)

it('groups and limits reports, and logs one line of bounded length for any input', async () => {
  const before = server.log().length
  expect(await send(refusal('https://evil.example/a?secret=1'))).toBe(204)
  expect(await send(refusal('https://evil.example/b'))).toBe(204)
  expect(await send(refusal('inline', "style-src 'self'"))).toBe(204)
  expect(await send(bundle('data:image/png;base64,AAAA'), 'application/reports+json')).toBe(204)
  expect(await send('no report', 'application/reports+json')).toBe(204)
  expect(await send(refusal('x'.repeat(9_000)))).toBe(413)
  const statuses: number[] = []
  for (let at = 0; at < HUNDREDS; at += 1)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, (_, n) => send(refusal(`https://h${at}-${n}.example/${'x'.repeat(4_000)}`))),
      )),
    )
  expect(new Set(statuses)).toEqual(new Set([204, 429]))
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(300)
  expect(await counted('dropped')).toBeGreaterThanOrEqual(100 * HUNDREDS - 300)
  expect([await counted('unreadable'), (await counted('counted')) >= 4]).toEqual([1, true])
  await server.app.close()
  const said = server.log().slice(before)
  const lines = said.split('\n').filter((line) => line.includes('refused content'))
  expect(lines).toHaveLength(1)
  expect(said.length).toBeLessThan(20_000)
  expect(said).not.toContain('secret=1')
  const { refusals, dropped } = JSON.parse(lines[0] ?? '') as {
    refusals: { what: string; times: number }[]
    dropped: number
  }
  expect(refusals).toContainEqual({ what: 'script-src-elem https://evil.example', times: 2 })
  expect(refusals).toContainEqual({ what: 'style-src inline', times: 1 })
  expect(refusals).toContainEqual({ what: 'img-src data:', times: 1 })
  expect(dropped).toBeGreaterThanOrEqual(100 * HUNDREDS - 300)
})
