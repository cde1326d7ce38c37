import { setTimeout as delay } from 'node:timers/promises'
import { envelopeSchema } from '#contract/wire/envelope.ts'
import type { Tally } from './tally.ts'

const ANSWER_PATIENCE_MS = 15_000
const RETRY_PAUSE_MS = 100
const GIVE_UP_MS = 30_000

/** A serialized call, so that every try sends the same bytes. */
export interface Request {
  path: string
  body: string
  headers?: Record<string, string>
}

export interface Answered {
  /** The HTTP status; `reset` or `timeout` where there was none. */
  status: number | 'reset' | 'timeout'
  code: number
  data: unknown
}

/** Makes one try and records in the tally what the caller saw. */
export async function askOnce(tally: Tally, url: string, { path, body, headers }: Request): Promise<Answered> {
  const answered = await send(url + path, body, headers)
  tally.seen.set(String(answered.status), (tally.seen.get(String(answered.status)) ?? 0) + 1)
  if (!isServed(answered)) tally.lastFailureAt = performance.now()
  return answered
}

/** True when the server handled the call; a refusal counts. */
export function isServed({ status }: Answered): boolean {
  return typeof status === 'number' && status < 500
}

/**
 * Retries until the call is served, each time at another server, as merchants behind a load balancer do; undefined
 * after half a minute.
 */
export async function askUntilServed(
  tally: Tally,
  urlOf: (attempt: number) => string,
  request: Request,
): Promise<Answered | undefined> {
  const deadline = performance.now() + GIVE_UP_MS
  for (let attempt = 0; performance.now() < deadline; attempt += 1) {
    const answered = await askOnce(tally, urlOf(attempt), request)
    if (isServed(answered)) return answered
    await delay(RETRY_PAUSE_MS)
  }
  return undefined
}

async function send(url: string, body: string, headers: Record<string, string> = {}): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(ANSWER_PATIENCE_MS),
    })
    const text = await response.text()
    const envelope = envelopeSchema.safeParse(parse(text))
    return {
      status: response.status,
      code: envelope.success ? envelope.data.code : 0,
      data: envelope.success ? envelope.data.data : undefined,
    }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { status: isTimeout ? 'timeout' : 'reset', code: 0, data: undefined }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
