import { createServer } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { createRandom } from '#demo/random.ts'
import { startCallbackReceiver } from '#demo/traffic/callback-receiver.ts'
import { startTraffic } from '#demo/traffic/start-traffic.ts'
import { handlers } from '#server/handlers.ts'
import { readDemoFile } from '#tests/support/demo-file.ts'
import { createDemoServices, SMALL_DEMO } from '#tests/support/demo-services.ts'
import type { DemoServices } from '#tests/support/demo-services.ts'
import { patience } from '#tools/lib/suites/patience.ts'

const WAIT = { timeout: patience(10_000), interval: 100 }

let demo: DemoServices
let app: FastifyInstance
let baseUrl: string

beforeAll(async () => {
  demo = await createDemoServices(600)
  app = await buildApp(demo.services, handlers)
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  await demo.dispose()
})

const count = async (what: string) =>
  Number((await demo.database.pool.query<{ count: string }>(`select count(*) from ${what}`)).rows[0]?.count)
const newOrders = () => count(`orders where id > ${SMALL_DEMO.orders}`)

describe('the traffic simulator', () => {
  it('creates signed orders that accounts accept, pays some, and stops when stopped', async () => {
    const traffic = startTraffic(demo.services, baseUrl)
    try {
      await vi.waitFor(async () => {
        expect(await newOrders()).toBeGreaterThan(20)
        expect(await count(`orders where id > ${SMALL_DEMO.orders} and status = 2`)).toBeGreaterThan(5)
        expect(await count("bank_records where record_id like 't%' and status = 'matched'")).toBeGreaterThan(0)
      }, WAIT)
    } finally {
      await traffic.stop()
    }
    const { traffic: endpoint } = await readDemoFile(demo.dataDir)
    await expect(fetch(endpoint.callbackUrl)).rejects.toThrow()
  })

  it('moves the callback endpoint when another program has taken its port', async () => {
    const before = (await readDemoFile(demo.dataDir)).traffic.callbackUrl
    const other = createServer().listen(Number(new URL(before).port), '127.0.0.1')
    await once(other, 'listening')
    const traffic = startTraffic(demo.services, baseUrl)
    try {
      await vi.waitFor(
        async () => expect((await readDemoFile(demo.dataDir)).traffic.callbackUrl).not.toBe(before),
        WAIT,
      )
    } finally {
      await traffic.stop()
      other.close()
    }
    const { host } = new URL((await readDemoFile(demo.dataDir)).traffic.callbackUrl)
    expect(demo.services.settings.get('callbackAddressExceptions')).toContain(host)
  })
})

describe('the callback receiver', () => {
  it('mostly answers success, and an error for orders that always fail', async () => {
    const url = `http://127.0.0.1:${await freePort()}/callback`
    const receiver = await startCallbackReceiver(url, createRandom(3))
    try {
      const send = async (orderCode: string) =>
        await fetch(url, { method: 'POST', body: JSON.stringify({ orderCode }), redirect: 'manual' })
      const refused = await send('C2601010000000077')
      expect(refused.status).toBe(500)
      const taken = await send('C2601010000000001')
      expect([taken.status, await taken.text()]).toEqual([200, 'success'])
      expect(receiver.received()).toBe(2)
    } finally {
      await receiver.close()
    }
  })
})
