import { z } from 'zod'
import { referenceOf } from '#domain/bank-records/reference.ts'
import { callGateway, gatewayAgent } from '#server/payout/pay-gateways/call-gateway.ts'
import type { GatewayQuestion } from '#server/payout/pay-gateways/call-gateway.ts'
import type { Gateway } from '#server/payout/pay-gateways/gateway-store.ts'
import type { Services } from '#server/platform/services.ts'

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
  pay(gateway: Gateway, payment: GatewayPayment): Promise<GatewayAnswer>
  query(gateway: Gateway, reference: string): Promise<GatewayAnswer>
  close(): Promise<void>
}

const answerSchema = z.object({
  status: z.enum(['succeeded', 'accepted', 'refused']),
  id: z.string().max(128).optional(),
  reference: z.string().max(128),
  utr: z.string().max(64).nullish(),
  reason: z.string().max(256).nullish(),
  amountMinor: z.int().nullish(),
})

/** An answer that says no more than why. */
export const nothingKnown = (state: GatewayAnswer['state'], reason: string): GatewayAnswer => ({
  state,
  gatewayId: null,
  utr: null,
  reason,
  amountMinor: null,
})

/**
 * A client for gateways: signed, with idempotency key and timeout, without retries or redirects, to public addresses and
 * those that the setting excepts. Never throws. It keeps no connection: if the gateway had closed a kept one, it would be
 * unknown whether the request arrived.
 */
export function createGatewayClient(
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  timeoutMs?: number,
): GatewayClient {
  const agent = gatewayAgent({ settings })
  const ask = async (gateway: Gateway, question: GatewayQuestion) =>
    await callGateway(agent, now(), timeoutMs === undefined ? gateway : { ...gateway, timeoutMs }, question)
  return {
    pay: async (gateway, payment) => {
      const answer = await ask(gateway, {
        method: 'POST',
        path: '/payouts',
        body: JSON.stringify(payment),
        reference: payment.reference,
      })
      if (answer.fault !== null) return nothingKnown(answer.isUnsent ? 'notSent' : 'unknown', answer.reason)
      return judge(answer.status, answer.text, payment.reference)
    },
    query: async (gateway, reference) => {
      const answer = await ask(gateway, {
        method: 'GET',
        path: `/payouts/${encodeURIComponent(reference)}`,
        body: null,
        reference,
      })
      if (answer.fault !== null) return nothingKnown('unknown', answer.reason)
      return answer.status === 404
        ? nothingKnown('notFound', 'the gateway does not know the reference')
        : judge(answer.status, answer.text, reference)
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
  return {
    state,
    gatewayId: id ?? null,
    utr: referenceOf(utr),
    reason: reason ?? null,
    amountMinor: amountMinor ?? null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
