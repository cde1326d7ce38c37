import { createHmac } from 'node:crypto'
import type { Agent } from 'undici'
import type { MadeCall } from '#domain/pay-scripts/pay-script.ts'
import { signatureNamed } from '#domain/pay-gateway.ts'
import type { Signature } from '#domain/pay-gateway.ts'
import type { Gateway } from '#server/payout/pay-gateways/gateway-store.ts'
import { paramsIn, paramsText, signText } from '#server/payout/pay-gateways/signatures.ts'
import { guardedAgent, readExceptions } from '#server/platform/outgoing/address-guard.ts'
import { callOutside } from '#server/platform/outgoing/call-outside.ts'
import type { OutgoingAnswer, OutgoingCall } from '#server/platform/outgoing/call-outside.ts'
import type { Services } from '#server/platform/services.ts'

const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 65_536

/** Request to a gateway: a path below its base address, and a JSON text. */
export interface GatewayQuestion {
  method: 'GET' | 'POST'
  path: string
  body: string | null
  /** The idempotency key of a payment. */
  reference?: string
  signal?: AbortSignal
}

/** An agent for gateways and what scripts name: public addresses, and those that the setting excepts. */
export const gatewayAgent = ({ settings }: Pick<Services, 'settings'>): Agent =>
  guardedAgent(() => readExceptions(settings.get('gatewayAddressExceptions')), CONNECT_TIMEOUT_MS)

/** Asks a gateway, signed as it wants; without retries and redirects. Never throws. */
export async function callGateway(
  agent: Agent,
  now: Date,
  gateway: Gateway,
  question: GatewayQuestion,
): Promise<OutgoingAnswer> {
  return await callOutside(agent, signedCall(gateway, question, now), {
    timeoutMs: gateway.timeoutMs,
    bytesMax: ANSWER_BYTES_MAX,
    whenLonger: 'fault',
    ...(question.signal && { signal: question.signal }),
  })
}

/** The signed request. */
export function signedCall(
  gateway: Gateway,
  { body, method, path, reference }: GatewayQuestion,
  now: Date,
): OutgoingCall {
  const { headers, ...signed } = signatureOf(gateway, method, path, body, now)
  const url = gateway.baseUrl.replace(/\/+$/, '') + (signed.path ?? path)
  return {
    method,
    url,
    body: method === 'POST' ? (signed.body ?? body) : null,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      accept: 'application/json',
      ...(reference !== undefined && { 'idempotency-key': reference }),
      ...headers,
    },
  }
}

interface Signed {
  headers?: Record<string, string>
  path?: string
  body?: string
}

function signatureOf(gateway: Gateway, method: string, path: string, body: string | null, now: Date): Signed {
  const { key, keyId, signing } = gateway
  switch (signing) {
    case 'basic':
      return { headers: { authorization: `Basic ${Buffer.from(`${keyId ?? ''}:${key}`).toString('base64')}` } }
    case 'bearer':
      return { headers: { authorization: `Bearer ${key}` } }
    case 'hmacHeaders': {
      const at = String(now.getTime())
      const signature = createHmac('sha256', key)
        .update(`${at}\n${method}\n${path}\n${body ?? ''}`)
        .digest('hex')
      return { headers: { ...(keyId && { 'x-key-id': keyId }), 'x-timestamp': at, 'x-signature': signature } }
    }
    default: {
      const signature = signatureNamed(signing)
      if (!signature) return {}
      return signature.over === 'params'
        ? paramsSign(signature, gateway, method, path, body)
        : {
            headers: {
              ...(keyId && { 'x-key-id': keyId }),
              'x-signature': signText(signature, body ?? path, key),
            },
          }
    }
  }
}

/** The parameters of the query or the body, our number among them, and `sign` over them. A body that has none goes unsigned. */
function paramsSign(
  signature: Signature,
  { key, keyId }: Gateway,
  method: string,
  path: string,
  body: string | null,
): Signed {
  const signOf = (params: Record<string, unknown>) => signText(signature, paramsText(signature, params, key), key)
  if (method === 'GET') {
    const url = new URL(path, 'http://gateway')
    if (keyId) url.searchParams.set('mchId', keyId)
    url.searchParams.set('sign', signOf(Object.fromEntries(url.searchParams)))
    return { path: `${url.pathname}${url.search}` }
  }
  const given = paramsIn(body)
  if (!given) return {}
  const params = { ...given, ...(keyId && { mchId: keyId }) }
  return { body: JSON.stringify({ ...params, sign: signOf(params) }) }
}

/** HMAC-SHA256 with a gateway's key, in hexadecimal. */
export const hmacOf = ({ key }: Gateway, text: string): string => createHmac('sha256', key).update(text).digest('hex')

const SECRET_NAME = /key|secret|passw|token|sign|authorization|credential/i
const KEPT_LENGTH = 4_000
export const MASK = '•••'

/** A call as it is recorded: without credentials, bodies as long as people read. */
export function recordedCall(name: string | null, call: OutgoingCall, answer: OutgoingAnswer): MadeCall {
  return {
    gateway: name,
    method: call.method,
    url: maskedUrl(call.url),
    requestBody: call.body == null ? null : maskedText(String(call.body)),
    status: answer.fault === null ? answer.status : null,
    responseBody: answer.fault === null ? maskedText(answer.text) : null,
    fault: answer.fault === null ? null : `${answer.fault}: ${answer.reason}`,
    ms: answer.ms,
  }
}

/** A JSON text with what is named as a secret in it masked; another text as it is. Control characters are taken out. */
export function maskedText(text: string): string {
  const plain = (one: string) => one.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd')
  try {
    const masked = JSON.stringify(JSON.parse(text), (name, value: unknown) =>
      SECRET_NAME.test(name) && (typeof value === 'string' || typeof value === 'number') ? MASK : value,
    )
    return plain(masked).slice(0, KEPT_LENGTH)
  } catch {
    return plain(text).slice(0, KEPT_LENGTH)
  }
}

function maskedUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return text.slice(0, KEPT_LENGTH)
  for (const name of url.searchParams.keys()) if (SECRET_NAME.test(name)) url.searchParams.set(name, MASK)
  if (url.password) url.password = MASK
  return url.toString().slice(0, KEPT_LENGTH)
}
