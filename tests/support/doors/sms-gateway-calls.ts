import { urlOf } from '#tests/support/doors/app-call.ts'
import type { AppAccess, AppCall, MakeCall } from '#tests/support/doors/app-call.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'

/** A signed call of SMS Gateway with any event. */
export function gatewayCall(access: AppAccess, body: object, sentAt: Date): AppCall {
  const payload = JSON.stringify(body)
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  return {
    url: urlOf(access),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'me.capcom.smsgateway/1.40.0',
      'x-timestamp': timestamp,
      'x-signature': hmacOf(access.key, payload + timestamp, 'hex'),
    },
    payload,
  }
}

/** SMS Gateway tells of a message; the phone writes its own zone. */
export const smsGatewayCall: MakeCall = (access, { at, from, sim, text }, sentAt) =>
  gatewayCall(
    access,
    {
      deviceId: 'ffffffffceb0b1db00000192672f2204',
      event: 'sms:received',
      id: `event-${at.getTime()}`,
      payload: { messageId: 'abc123', message: text, phoneNumber: from, simNumber: sim, receivedAt: inKolkata(at) },
      webhookId: 'webhook-1',
    },
    sentAt,
  )

const inKolkata = (at: Date) => new Date(at.getTime() + 330 * 60_000).toISOString().replace('Z', '+05:30')
