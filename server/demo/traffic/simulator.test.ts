import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DemoFile } from '#server/demo/demo-file.ts'
import { createRandom } from '#server/demo/random.ts'
import { Refused, ServerUnavailable } from '#server/demo/traffic/public-client.ts'
import type { PublicClient } from '#server/demo/traffic/public-client.ts'
import { startSimulator } from '#server/demo/traffic/simulator.ts'
import type { Simulator } from '#server/demo/traffic/simulator.ts'

const MINUTE = 60_000
const DEMO: DemoFile = {
  accounts: [],
  merchants: [{ account: 'merchant01', mchId: 'M1', key: 'k', encryption: 'SHA256', productIds: [3001] }],
  monitors: [{ monitorId: 'mon-1', key: 'k', accounts: ['112233'] }],
  traffic: { callbackUrl: 'http://127.0.0.1:1/callback' },
}

let simulator: Simulator | undefined
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  simulator?.stop()
  vi.useRealTimers()
})

/** A server that accepts everything and records what it received. */
function takingClient() {
  const received = {
    orders: new Map<string, number>(),
    records: [] as { recordId: string; amount: number; utr: string | undefined; account: string | undefined }[],
    heartbeats: 0,
  }
  const client: PublicClient = {
    createOrder: async (_merchant, request) => {
      received.orders.set(request.mchOrderNo, (received.orders.get(request.mchOrderNo) ?? 0) + 1)
      const amount = Number(request.amount)
      const expireTime = new Date(Date.now() + 15 * MINUTE).toISOString()
      const payTo = {
        cardNumber: '112233',
        accountName: null,
        bankName: null,
        ifscCode: null,
        vpa: null,
        address: null,
        identifyCode: '123456',
      }
      return {
        orderCode: 'C2601010000000001',
        mchOrderNo: request.mchOrderNo,
        orderStatusId: 2,
        amount,
        payAmount: amount,
        currency: 'INR',
        expireTime,
        payTo,
      }
    },
    report: async (_monitor, { recordId, amountMinor, utr, cardNumber }) => {
      const duplicate = received.records.some((each) => each.recordId === recordId)
      received.records.push({ recordId, amount: Number(amountMinor), utr, account: cardNumber })
      return { matchedOrderCode: null, duplicate }
    },
    heartbeat: async () => void (received.heartbeats += 1),
  }
  return { client, received }
}

describe('the simulator', () => {
  it('creates the requested orders per minute, pays most, some twice, some without a UTR, and sends heartbeats', async () => {
    const { client, received } = takingClient()
    simulator = startSimulator({ client, demo: DEMO, random: createRandom(1), ordersAMinute: 60 })
    await vi.advanceTimersByTimeAsync(40 * MINUTE)
    expect(received.orders.size).toBeGreaterThan(2_100)
    expect(received.orders.size).toBeLessThan(2_700)
    expect([...received.orders.values()].some((times) => times === 2)).toBe(true)
    const share = received.records.length / received.orders.size
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.95)
    expect(received.records.every(({ account }) => account === '112233')).toBe(true)
    expect(received.records.some(({ utr }) => utr === undefined)).toBe(true)
    expect(new Set(received.records.map(({ recordId }) => recordId)).size).toBeLessThan(received.records.length)
    expect(received.heartbeats).toBeGreaterThan(50)
  })

  it('backs off while the server is down, and resumes when it is back', async () => {
    const { client, received } = takingClient()
    let isUnavailable = true
    let tries = 0
    const createOrder: PublicClient['createOrder'] = async (merchant, request) => {
      tries += 1
      if (isUnavailable) throw new ServerUnavailable('refused')
      return await client.createOrder(merchant, request)
    }
    simulator = startSimulator({
      client: {
        ...client,
        createOrder,
        heartbeat: async () => {
          if (isUnavailable) throw new ServerUnavailable('refused')
        },
      },
      demo: DEMO,
      random: createRandom(2),
      ordersAMinute: 600,
    })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(tries).toBeLessThan(60)
    isUnavailable = false
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(received.orders.size).toBeGreaterThan(800)
  })

  it('continues after a refusal', async () => {
    const { client } = takingClient()
    let tries = 0
    simulator = startSimulator({
      client: {
        ...client,
        createOrder: async () => {
          tries += 1
          throw new Refused(400, 'badInput')
        },
      },
      demo: DEMO,
      random: createRandom(3),
      ordersAMinute: 60,
    })
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(tries).toBeGreaterThan(200)
    expect(simulator.counts.refused).toBe(tries)
  })

  it('stops all activity when stopped', async () => {
    const { client, received } = takingClient()
    simulator = startSimulator({ client, demo: DEMO, random: createRandom(4), ordersAMinute: 600 })
    await vi.advanceTimersByTimeAsync(MINUTE)
    simulator.stop()
    const before = received.orders.size
    await vi.advanceTimersByTimeAsync(20 * MINUTE)
    expect(received.orders.size).toBe(before)
    expect(vi.getTimerCount()).toBe(0)
  })
})
