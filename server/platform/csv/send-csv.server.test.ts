import { afterAll, beforeAll, expect, it } from 'vitest'
import { addManyOrders } from '#tests/support/orders/many-orders.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import type { TestClient } from '#tests/support/servers/test-client.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

const ROWS = 40_000

let server: TestServer
let agent: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  agent = await server.signIn('custservice')
  admin = await server.signIn('superadmin')
  await addManyOrders(server.services.db, ROWS, { letters: 1_000, withUtr: 1_999 })
})
afterAll(async () => await server.dispose())

const EVERYTHING = { filter: { productId: 1008 } }
/** Of more than one page of keys. */
const SOME = { filter: { productId: 1008, utr: 'SOME' } }
const ONE = { orderCodes: ['C2599990000000001'] }

async function startExport({ token }: TestClient, selection: unknown, signal?: AbortSignal): Promise<Response> {
  return await fetch(`${server.baseUrl}/v1.0/order/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'accept-encoding': 'identity' },
    body: JSON.stringify({ selection, columns: ['orderCode', 'description'], language: 'en-US' }),
    ...(signal && { signal }),
  })
}

/** An export that is under way and that nobody reads on. */
async function stalledExport(client: TestClient) {
  const calling = new AbortController()
  const response = await startExport(client, EVERYTHING, calling.signal)
  const reader = must(response.body).getReader()
  for (let bytes = 0; bytes < 100_000; ) bytes += must((await reader.read()).value).byteLength
  return { abandon: () => calling.abort() }
}

const rowsOf = (text: string) => text.trim().split('\r\n').length - 1

it('gives a person one export at a time, others theirs beside it, and the place of one who has gone to the next', async () => {
  const first = await stalledExport(agent)
  const second = await startExport(agent, ONE)
  const reader = must(second.body).getReader()
  const decoder = new TextDecoder()
  expect(decoder.decode(must((await reader.read()).value))).toBe('orderCode,description\r\n')
  let next = 'waits'
  const row = reader.read().then(({ value }) => (next = decoder.decode(must(value))))
  expect(rowsOf(await (await startExport(admin, ONE)).text())).toBe(1)
  expect(next).toBe('waits')
  first.abandon()
  expect(await row).toMatch(/^C2599990000000001,x+\r\n$/)
  expect((await reader.read()).done).toBe(true)
})

it('lets who gives up waiting leave the line', async () => {
  const first = await stalledExport(agent)
  const calling = new AbortController()
  const waiting = await startExport(agent, ONE, calling.signal)
  await must(waiting.body).getReader().read()
  const third = await startExport(agent, ONE)
  calling.abort()
  first.abandon()
  expect(rowsOf(await third.text())).toBe(1)
})

it('writes every row of many exports under way at once', async () => {
  const clients = [agent, admin, await server.signIn('platformadmin')]
  const texts = await Promise.all(
    [...clients, ...clients].map(async (client) => await (await startExport(client, SOME)).text()),
  )
  expect(texts.map(rowsOf)).toEqual(texts.map(() => 1_999))
  expect(new Set(texts).size).toBe(1)
})
