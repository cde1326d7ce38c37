import { callbackMethod, callbackText, SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import type { CallbackFormat } from '#domain/orders/order-sign.ts'
import { payoutStageOf, statusIdsOf } from '#domain/payouts/payout-status.ts'
import type { CallbackSubject } from '#server/orders/callbacks/callback-order.ts'
import type { merchants } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { hmacOf, signAs } from '#server/platform/signing/sign-params.ts'
import { callbackKey } from '#server/platform/signing/merchant-keys.ts'
import type { KeyHolder } from '#server/platform/signing/merchant-keys.ts'

type Signer = Pick<typeof merchants.$inferSelect, 'mchId' | 'encryption' | 'signVersion' | 'callbackFormat'> & KeyHolder

/** Fields of a callback as they are sent. */
export type CallbackParams = Readonly<Record<string, string | number | boolean>>

/** Event that a merchant is told of, with the number of the attempt. */
export interface CallbackEvent {
  /** The same in each attempt, by which a merchant knows a repeat. */
  id: string
  at: Date
  /** From 1; those that a person asked for count, too. */
  attempt: number
}

/** The id of an order's event; an order has one event at a time. */
export const eventIdOf = (orderCode: string, at: Date): string => `${orderCode}-${at.getTime().toString(36)}`

/**
 * Fields of a callback about an order: amounts in its minor units, and the texts that its creation gave to come back.
 */
export function callbackFields(order: CallbackSubject): CallbackParams {
  return {
    mchOrderNo: order.merchantOrderId,
    orderCode: order.orderCode,
    productId: order.productId,
    currency: order.currency,
    amount: order.amountMinor,
    ...statusFields(order),
    ...(order.realAmountMinor !== null && { realAmount: order.realAmountMinor }),
    ...(order.utr !== null && { utr: order.utr }),
    ...(order.completedAt !== null && { completedTime: order.completedAt.toISOString() }),
    ...returnedFields(order.request),
  }
}

/** A payout's stage as the numbers that the API speaks of; a merchant sees nothing of how it is processed. */
function statusFields(order: CallbackSubject): CallbackParams {
  if (!('stage' in order)) return { orderStatusId: order.status }
  const { orderStatusId, payoutStatus } = statusIdsOf(payoutStageOf(order.stage))
  return { orderStatusId, payoutStatus, fee: order.feeMinor }
}

/** Texts of a creation that come back in its callbacks. */
const RETURNED = ['body', 'attach'] as const

function returnedFields(request: CallbackSubject['request']): CallbackParams {
  return Object.fromEntries(
    RETURNED.flatMap((name) => {
      const text = request[name]
      return typeof text === 'string' && text !== '' ? [[name, text]] : []
    }),
  )
}

/** A callback as it is sent. */
export interface CallbackRequest {
  method: 'GET' | 'POST'
  url: string
  /** Empty for a GET, whose address holds the parameters. */
  body: string
  contentType: string | undefined
  headers?: Readonly<Record<string, string>>
}

/**
 * A callback to a merchant, in its format. It bears `sign` among its fields, made by the merchant's method, and headers
 * that sign the body; a GET has no body to sign. `key` is the one that live callbacks are signed with, unless said.
 */
export function signedCallback(
  services: Pick<Services, 'secrets' | 'now'>,
  merchant: Signer,
  event: CallbackEvent,
  { url, fields, key = callbackKey(services, merchant) }: { url: string; fields: CallbackParams; key?: string },
): CallbackRequest {
  const now = services.now()
  const params = {
    mchId: merchant.mchId,
    ...fields,
    eventId: event.id,
    eventTime: event.at.toISOString(),
    attempt: event.attempt,
    sentTime: now.toISOString(),
  }
  const request = callbackRequest(merchant.callbackFormat, url, { ...params, sign: signAs(merchant, params, key) })
  const time = Math.floor(now.getTime() / 1_000)
  return {
    ...request,
    headers: {
      [SIGN_HEADERS.event]: event.id,
      [SIGN_HEADERS.attempt]: String(event.attempt),
      ...(request.body !== '' && {
        [SIGN_HEADERS.time]: String(time),
        [SIGN_HEADERS.sign]: hmacOf(key, callbackText(time, request.body)),
      }),
    },
  }
}

/** The request of parameters in a format. */
export function callbackRequest(format: CallbackFormat, url: string, params: CallbackParams): CallbackRequest {
  const method = callbackMethod(format)
  if (format === 'json')
    return { method, url, body: JSON.stringify(params), contentType: 'application/json; charset=utf-8' }
  const pairs = Object.entries(params).map(([name, value]) => [name, String(value)])
  if (format === 'form') {
    const body = new URLSearchParams(pairs).toString()
    return { method, url, body, contentType: 'application/x-www-form-urlencoded; charset=utf-8' }
  }
  const address = new URL(url)
  for (const [name = '', value = ''] of pairs) address.searchParams.append(name, value)
  return { method, url: address.href, body: '', contentType: undefined }
}
