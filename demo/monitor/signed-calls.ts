import { createHmac, createHash } from 'node:crypto'
import type { PaymentRecord } from '#demo/monitor/outbox.ts'

const PATIENCE_MS = 20_000

/** Name of this program in heartbeats. */
export const APP_VERSION = 'Paydesk monitor 1'

/** The server did not answer, or cannot now: the call is to be repeated as it was, not before `retryAfterMs`. */
export class ServerUnavailable extends Error {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs = 0) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** The server refused the call; repeating it as it was will not help. */
export class Refused extends Error {
  readonly code: number

  constructor(code: number, msg: string) {
    super(msg)
    this.code = code
  }
}

/** How a monitor is known to the server, and what it signs with. */
export interface Identity {
  monitorId: string
  key: string
}

/**
 * The signature of a body: HMAC-SHA256 with the monitor's key over exactly the bytes that are sent, in lower-case hex.
 */
export const signatureOf = (key: string, body: string): string =>
  createHmac('sha256', key).update(body, 'utf8').digest('hex')

/** Makes one signed call of a monitor; answers the envelope's data. */
export async function callSigned(baseUrl: string, path: string, identity: Identity, fields: object): Promise<unknown> {
  const body = JSON.stringify({ monitorId: identity.monitorId, ...fields })
  return await post(baseUrl + path, body, { 'x-monitor-sign': signatureOf(identity.key, body) })
}

/** The text of a version of a script that the monitor was given. */
export async function fetchScript(server: string, identity: Identity, scriptId: number, version: number) {
  const answer = await callSigned(server, '/v1.0/monitor/script', identity, { scriptId, version })
  return answer as { source: string; sha256: string }
}

/** Posts JSON and answers the envelope's data; throws ServerUnavailable or Refused. */
export async function post(url: string, body: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new ServerUnavailable(error instanceof Error ? error.message : String(error))
  })
  const answer = envelopeIn(await response.json().catch(() => undefined))
  if (response.status === 429 || response.status >= 500 || answer === undefined)
    throw new ServerUnavailable(`HTTP ${response.status}`, Number(response.headers.get('retry-after') ?? 0) * 1_000)
  if (answer.code !== 200) throw new Refused(answer.code, answer.msg)
  return answer.data
}

function envelopeIn(json: unknown): { code: number; msg: string; data: unknown } | undefined {
  if (typeof json !== 'object' || json === null || !('code' in json)) return undefined
  const { code, msg, data } = json as { code: unknown; msg?: unknown; data?: unknown }
  return typeof code === 'number' ? { code, msg: String(msg ?? ''), data } : undefined
}

/** Result of reading a line of input: a payment, or the reason why it is none. */
export type ReadLine = { ok: true; record: PaymentRecord } | { ok: false; why: string }

/**
 * A payment as one line of JSON, or a message as it came, which the patterns read. Without an id it gets one made of
 * what it says, so that the same line of JSON never counts twice.
 */
export function readLine(line: string, readMessage: (text: string) => PaymentRecord | undefined): ReadLine {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    const record = readMessage(line)
    return record ? { ok: true, record } : { ok: false, why: 'neither JSON nor a message that a pattern fits' }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { ok: false, why: 'not an object' }
  const { recordId, ...fields } = json as Record<string, unknown>
  return {
    ok: true,
    record: { ...fields, recordId: typeof recordId === 'string' && recordId !== '' ? recordId : idOf(fields) },
  }
}

/** An id that follows from the content. */
export const idOf = (fields: object): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 32)
