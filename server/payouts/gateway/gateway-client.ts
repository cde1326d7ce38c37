import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { z } from 'zod'
import { AddressRefused, guardedAgent, readExceptions } from '#server/callbacks/address-guard.ts'
import type { Services } from '#server/platform/services.ts'
import { readLimited } from '#server/platform/read-limited.ts'

/** The connection details of a gateway; stored encrypted with the account. */
export const gatewayCredentialsSchema = z.object({ baseUrl: z.url({ protocol: /^https?$/ }), key: z.string().min(1) })
export type GatewayCredentials = z.infer<typeof gatewayCredentialsSchema>

/** A payment request to a gateway. `reference` is the idempotency key: repeated requests with it pay once. */
export interface GatewayPayment {
  reference: string
  orderCode: string
  amountMinor: number
  currency: string
  exponent: number
  payee: {
    name: string | null
    cardNumber: string | null
    ifscCode: string | null
    bankName: string | null
    vpa: string | null
    address: string | null
  }
}

/**
 * The outcome of a request: `notSent` means that certainly nothing arrived, `unknown` that it may have. `notFound`
 * means that the gateway does not know the reference, not that it has paid nothing.
 */
export interface GatewayAnswer {
  state: 'succeeded' | 'accepted' | 'refused' | 'notSent' | 'notFound' | 'unknown'
  gatewayId: string | null
  utr: string | null
  reason: string | null
  amountMinor: number | null
}

export interface GatewayClient {
  pay(gateway: GatewayCredentials, payment: GatewayPayment): Promise<GatewayAnswer>
  query(gateway: GatewayCredentials, reference: string): Promise<GatewayAnswer>
  close(): Promise<void>
}

export const GATEWAY_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 65_536

const answerSchema = z.object({
  status: z.enum(['succeeded', 'accepted', 'refused']),
  id: z.string().max(128).optional(),
  reference: z.string().max(128),
  utr: z.string().max(64).nullish(),
  reason: z.string().max(256).nullish(),
  amountMinor: z.int().nullish(),
})

const nothingKnown = (state: GatewayAnswer['state'], reason: string): GatewayAnswer => ({
  state,
  gatewayId: null,
  utr: null,
  reason,
  amountMinor: null,
})

/** Errors before any byte was sent: nothing can have been paid. */
const NOT_SENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * An HTTP client for gateways: signed, with idempotency key and timeout, without retries or redirects, to public
 * addresses and those that the setting excepts. Never throws.
 */
export function createGatewayClient(
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  timeoutMs: number = GATEWAY_TIMEOUT_MS,
): GatewayClient {
  // It keeps no connection: if the gateway had closed a kept one, it would be unknown whether the request arrived.
  const agent = guardedAgent(() => readExceptions(settings.get('gatewayAddressExceptions')), CONNECT_TIMEOUT_MS)
  const ask = async (
    gateway: GatewayCredentials,
    method: 'GET' | 'POST',
    path: string,
    reference: string,
    body: string,
  ) => {
    const at = String(now().getTime())
    const signature = createHmac('sha256', gateway.key).update(`${at}\n${method}\n${path}\n${body}`).digest('hex')
    const response = await request(gateway.baseUrl.replace(/\/$/, '') + path, {
      method,
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': reference,
        'x-timestamp': at,
        'x-signature': signature,
      },
      ...(method === 'POST' && { body }),
    })
    return {
      status: response.statusCode,
      text: await readLimited(response.body, ANSWER_BYTES_MAX, () => new Error('the answer is too long')),
    }
  }
  return {
    pay: async (gateway, payment) => {
      try {
        const { status, text } = await ask(gateway, 'POST', '/payouts', payment.reference, JSON.stringify(payment))
        return judge(status, text, payment.reference)
      } catch (error) {
        return nothingKnown(wasNotSent(error) ? 'notSent' : 'unknown', reasonOf(error))
      }
    },
    query: async (gateway, reference) => {
      try {
        const { status, text } = await ask(gateway, 'GET', `/payouts/${encodeURIComponent(reference)}`, reference, '')
        return status === 404
          ? nothingKnown('notFound', 'the gateway does not know the reference')
          : judge(status, text, reference)
      } catch (error) {
        return nothingKnown('unknown', reasonOf(error))
      }
    },
    close: () => agent.close(),
  }
}

/** Only a complete, well-formed response for this exact reference counts; anything else is `unknown`. */
function judge(status: number, text: string, reference: string): GatewayAnswer {
  const parsed = answerSchema.safeParse(parseJson(text))
  const isAnswer = parsed.success && parsed.data.reference === reference
  if (!isAnswer || status >= 500) return nothingKnown('unknown', `HTTP ${status}`)
  const { status: state, id, utr, reason, amountMinor } = parsed.data
  // A success state with an error status contradicts itself.
  if (state !== 'refused' && status >= 300) return nothingKnown('unknown', `HTTP ${status}`)
  return { state, gatewayId: id ?? null, utr: utr ?? null, reason: reason ?? null, amountMinor: amountMinor ?? null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wasNotSent(error: unknown): boolean {
  if (error instanceof AddressRefused) return true
  if (error instanceof AggregateError) return error.errors.every(wasNotSent)
  return error instanceof Error && 'code' in error && NOT_SENT_CODES.has(String(error.code))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 256)
  return ('code' in error ? String(error.code) : error.name === 'TimeoutError' ? 'timeout' : error.message).slice(
    0,
    256,
  )
}
