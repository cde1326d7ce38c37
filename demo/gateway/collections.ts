import { createHash } from 'node:crypto'

/** What is asked of the gateway to collect the amount of an order. */
export interface CollectionRequest {
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

/** Whether the gateway collects nothing at the moment. */
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
