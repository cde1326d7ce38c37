import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DemoFile } from '#demo/demo-file.ts'
import { createRandom } from '#demo/random.ts'
import { Refused, ServerUnavailable } from '#demo/monitor/signed-calls.ts'
import type { PublicClient } from '#demo/traffic/public-client.ts'
import { startSimulator } from '#demo/traffic/simulator.ts'
import type { Simulator } from '#demo/traffic/simulator.ts'

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
function takingClient(address: string | null = null) {
  const received = {
    orders: new Map<string, number>(),
    records: [] as { recordId: string; amount: number; utr: string | undefined; account: string | undefined }[],
    heartbeats: 0,
    transfers: [] as { nodeUrl: string; to: string; name: string }[],
  }
  const client: PublicClient = {
    createOrder: async (_merchant, request) => {
      received.orders.set(request.mchOrderNo, (received.orders.get(request.mchOrderNo) ?? 0) + 1)
      const amount = Number(request.amount)
      const expireTime = new Date(Date.now() + 15 * MINUTE).toISOString()
      const payTo = {
        cardNumber: address === null ? '112233' : null,
        accountName: null,
        bankName: null,
        ifscCode: null,
        vpa: null,
        address,
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
        payUrl: 'http://127.0.0.1/pay/C2611200000000001',
        payTo,
      }
    },
    report: async (_monitor, { recordId, amountMinor, utr, cardNumber }) => {
      const duplicate = received.records.some((each) => each.recordId === recordId)
      received.records.push({ recordId, amount: Number(amountMinor), utr, account: cardNumber })
      return { matchedOrderCode: null, duplicate }
    },
    heartbeat: async () => void (received.heartbeats += 1),
    payOnChain: async (nodeUrl, { to, name }) => void received.transfers.push({ nodeUrl, to, name }),
  }
  return { client, received }
}

describe('the simulator', () => {
  it('pays wallets on their chain where the demo has a node of it, each transfer once, and reports none of them', async () => {
    const wallet = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const nodes = { tron: 'http://127.0.0.1:9/tron/jsonrpc' }
    const monitors = DEMO.monitors.map((monitor) => ({ ...monitor, accounts: [wallet] }))
    const demo = { ...DEMO, monitors, traffic: { ...DEMO.traffic, nodes } }
    const { client, received } = takingClient(wallet)
    simulator = startSimulator({ client, demo, random: createRandom(5), ordersAMinute: 60 })
    await vi.advanceTimersByTimeAsync(20 * MINUTE)
    expect(received.transfers.length).toBeGreaterThan(300)
    expect(new Set(received.transfers.map(({ name }) => name)).size).toBe(received.transfers.length)
    expect(new Set(received.transfers.map(({ nodeUrl, to }) => `${nodeUrl} ${to}`))).toEqual(
      new Set([`${nodes.tron} ${wallet}`]),
    )
    expect(received.records).toEqual([])
  })

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
