import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { merchants } from '#server/db/schema/schema.ts'
import { payTokenOf } from '#server/orders/rows/pay-link.ts'
import { setSettings } from '#tests/support/set-settings.ts'
import { startTestServer } from '#tests/support/servers/test-server.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.dispose())

const tokenOf = (orderCode: string) => payTokenOf(server.services.config.secretKey, orderCode)

it('carries a token while isNewPayUrl is on, otherwise the number', async () => {
  await setSettings(server, { isNewPayUrl: true })
  const token = await server.createOrder()
  expect(token.payUrl).toBe(`${server.baseUrl}/pay/${tokenOf(token.orderCode)}`)
  await setSettings(server, { isNewPayUrl: false })
  const number = await server.createOrder()
  expect(number.payUrl).toBe(`${server.baseUrl}/pay/${number.orderCode}`)
  for (const { orderCode } of [token, number])
    for (const payLink of [orderCode, tokenOf(orderCode)])
      expect(await server.anonymous.call('pay.getState', { payLink })).toMatchObject({ state: 'waiting' })
})

it('leads below apiUrl, or below the address that the caller used', async () => {
  const documented = async () => {
    const page = await fetch(`${server.baseUrl}/docs`)
    const { servers } = (await (await fetch(`${server.baseUrl}/v1.0/openapi.json`)).json()) as {
      servers: { url: string }[]
    }
    return { page: await page.text(), url: servers[0]?.url }
  }
  await setSettings(server, { apiUrl: 'https://pay.example/' })
  const { payUrl, orderCode } = await server.createOrder()
  expect(payUrl).toBe(`https://pay.example/pay/${orderCode}`)
  expect(await documented()).toMatchObject({
    page: expect.stringContaining('<code>https://pay.example</code>'),
    url: 'https://pay.example',
  })
  const merchant = await server.signIn('merchant01')
  expect((await merchant.call('user.getInfo')).system.apiUrl).toBe('https://pay.example/')
  await setSettings(server, { apiUrl: '' })
  const { body } = await server.app.inject({ url: '/v1.0/openapi.json', headers: { host: 'desk.example:8443' } })
  expect(JSON.parse(body)).toMatchObject({ servers: [{ url: 'http://desk.example:8443' }] })
  const { host, port } = server.services.config
  const odd = await server.app.inject({ url: '/v1.0/openapi.json', headers: { host: '"><script>' } })
  expect(JSON.parse(odd.body)).toMatchObject({ servers: [{ url: `http://${host}:${port}` }] })
})

it('is the same for a repeated order, and for one that no account takes', async () => {
  const mchOrderNo = randomUUID()
  const first = await server.createOrder({ mchOrderNo })
  expect(await server.createOrder({ mchOrderNo })).toEqual(first)
  // Its merchant has a limit, and no account takes the amount.
  await server.services.db.update(merchants).set({ maxConcurrentOrders: 100 })
  const other = await server.createOrder({ amount: 999_999_999_999 })
  expect(other.payUrl).toBe(`${server.baseUrl}/pay/${other.orderCode}`)
})

it('is shown to staff in the order’s record, and to nobody else', async () => {
  const { orderCode, payUrl } = await server.createOrder()
  const shownTo = async (account: 'custservice' | 'merchant01') =>
    (await (await server.signIn(account)).call('order.getDetail', { orderCode })).payUrl
  expect(await shownTo('custservice')).toBe(payUrl)
  expect(await shownTo('merchant01')).toBeNull()
})
