import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Request to the gateway to collect the amount of an order. */
interface CollectionRequest {
  reference: string
  amountMinor: number
  currency: string
}

const MINUTE_MS = 60_000
/** It is out of order in the last of every so many minutes. */
const OUT_EVERY = 10
/** In percent of references: it breaks on some, and does not say of some when their code expires. */
const BROKEN = 3
const ENDLESS = 25

/** True while the gateway collects nothing. */
export const isCollectionOut = (nowMs: number): boolean => Math.floor(nowMs / MINUTE_MS) % OUT_EVERY === OUT_EVERY - 1

/** The code that a payer scans; the same for a repeated reference. */
export function answerCollection({ currency, reference }: CollectionRequest, nowMs: number) {
  const digest = createHash('sha256').update(reference).digest()
  const point = digest.readUInt32BE(0) % 100
  if (isCollectionOut(nowMs)) return { status: 503, body: { error: 'maintenance' } }
  if (point < BROKEN) return { status: 502, body: { error: 'upstream' } }
  const code = digest.toString('hex', 4, 12).toUpperCase()
  const isEndless = point >= 100 - ENDLESS
  const expiry = isEndless ? null : { text: `${new Date(nowMs + 15 * MINUTE_MS).toISOString().slice(11, 16)} UTC` }
  return { status: 201, body: { reference, code, currency, qrText: `https://pay.gateway.example/c/${code}`, expiry } }
}

/**
 * How the gateway handles a payment: `pay` immediately, `payLater` after a status query, `refuse`, `delay` the response
 * of a paid one, `fail` with an error after paying, `forget` that it paid, `drop` the connection without paying.
 */
export type Behaviour = 'pay' | 'payLater' | 'refuse' | 'delay' | 'fail' | 'forget' | 'drop'

export interface DemoGatewayOptions {
  key: string
  port?: number
  /** Chooses the behaviour for a payment; by default mostly pays, and sometimes everything else. */
  behave?: (payment: { reference: string; orderCode: string; amountMinor: number }) => Behaviour
  delayMs?: number
  /** When it collects; it is out of order at times. */
  nowMs?: () => number
}

interface Payment {
  reference: string
  amountMinor: number
  status: 'succeeded' | 'accepted' | 'refused'
  id: string
  utr: string | null
  reason: string | null
  behaviour: Behaviour
}

const CLOCK_SKEW_MS = 300_000
/** Weights in percent of payments. */
const USUAL: readonly [Behaviour, number][] = [
  ['pay', 70],
  ['payLater', 15],
  ['refuse', 6],
  ['delay', 3],
  ['fail', 3],
  ['forget', 2],
  ['drop', 1],
]

/**
 * Starts a small gateway over HTTP, which pays out and makes codes to collect by, with in-memory state; `paid` counts actual
 * payments by order number.
 */
export async function startDemoGateway({
  key,
  port = 0,
  behave = usually,
  delayMs = 30_000,
  nowMs = Date.now,
}: DemoGatewayOptions) {
  const payments = new Map<string, Payment>()
  const paid = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()

  const settle = (payment: Payment, orderCode: string) => {
    payment.status = 'succeeded'
    payment.utr = `GW${String(randomInt(1_000_000_000)).padStart(9, '0')}`
    paid.set(orderCode, (paid.get(orderCode) ?? 0) + 1)
  }
  const orderOf = (reference: string) => reference.replace(/-\d+$/, '')

  const take = (request: { reference: string; orderCode: string; amountMinor: number }): Payment => {
    const behaviour = behave(request)
    const payment: Payment = {
      reference: request.reference,
      amountMinor: request.amountMinor,
      status: 'accepted',
      id: `gw-${payments.size + 1}`,
      utr: null,
      reason: null,
      behaviour,
    }
    if (behaviour === 'drop') return payment
    payments.set(request.reference, payment)
    if (behaviour === 'refuse') Object.assign(payment, { status: 'refused', reason: 'the payee’s bank declined' })
    else if (behaviour !== 'payLater') settle(payment, request.orderCode)
    return payment
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (!isSigned(request, body, key)) return answer(response, 401, { error: 'signature' })
      if (request.method === 'POST' && request.url === '/payouts') return answerPay(response, body)
      if (request.method === 'POST' && request.url === '/collections') return answerCollect(response, body)
      const reference = /^\/payouts\/(.+)$/.exec(request.url ?? '')?.[1]
      return request.method === 'GET' && reference
        ? answerQuery(response, decodeURIComponent(reference))
        : answer(response, 404, { error: 'path' })
    })
  })

  const answerCollect = (response: ServerResponse, body: string) => {
    const collection = answerCollection(JSON.parse(body) as CollectionRequest, nowMs())
    answer(response, collection.status, collection.body)
  }

  const answerPay = (response: ServerResponse, body: string) => {
    const request = JSON.parse(body) as { reference: string; orderCode: string; amountMinor: number }
    // A repeated reference is answered from memory and not paid again.
    const payment = payments.get(request.reference) ?? take(request)
    if (payment.behaviour === 'drop') return response.destroy()
    if (payment.behaviour === 'fail') return answer(response, 502, { error: 'upstream' })
    if (payment.behaviour === 'forget') return answer(response, 504, { error: 'timeout' })
    if (payment.behaviour !== 'delay') return answer(response, payment.status === 'refused' ? 422 : 200, payment)
    const timer = setTimeout(() => {
      timers.delete(timer)
      answer(response, 200, payment)
    }, delayMs)
    timers.add(timer)
  }

  const answerQuery = (response: ServerResponse, reference: string) => {
    const payment = payments.get(reference)
    if (!payment || payment.behaviour === 'forget') return answer(response, 404, { error: 'unknown reference' })
    if (payment.status === 'accepted') settle(payment, orderOf(reference))
    return answer(response, 200, payment)
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: chosen } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${chosen}`,
    /** How often each order was actually paid. */
    paid: paid as ReadonlyMap<string, number>,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Derived from the reference, so that a status query meets the same behaviour. */
function usually({ reference }: { reference: string }): Behaviour {
  let point = createHash('sha256').update(reference).digest().readUInt32BE(0) % 100
  for (const [behaviour, share] of USUAL) {
    if (point < share) return behaviour
    point -= share
  }
  return 'pay'
}

function answer(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts).toString('utf8')
}

function isSigned({ headers, method, url }: IncomingMessage, body: string, key: string): boolean {
  const at = String(headers['x-timestamp'] ?? '')
  const expected = createHmac('sha256', key).update(`${at}\n${method}\n${url}\n${body}`).digest()
  const given = Buffer.from(String(headers['x-signature'] ?? ''), 'hex')
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Math.abs(Date.now() - Number(at)) < CLOCK_SKEW_MS
  )
}
