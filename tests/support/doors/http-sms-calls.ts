import { urlOf } from '#tests/support/doors/app-call.ts'
import type { AppAccess, AppCall, MakeCall } from '#tests/support/doors/app-call.ts'
import { hmacOf } from '#server/platform/signing/sign-params.ts'

const part = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')

/** A call of httpSMS with any event; its body comes without a content type. */
export function httpSmsEvent(access: AppAccess, event: object, sentAt: Date, header: object = HEADER): AppCall {
  const seconds = Math.floor(sentAt.getTime() / 1_000)
  const claims = {
    aud: `https://desk.example${urlOf(access)}`,
    exp: seconds + 600,
    iat: seconds,
    iss: 'api.httpsms.com',
    nbf: seconds - 600,
    sub: 'XtABz6zdeFMo',
  }
  const signed = `${part(header)}.${part(claims)}`
  const token = `${signed}.${hmacOf(access.key, signed, 'base64url')}`
  return { url: urlOf(access), headers: { authorization: `Bearer ${token}` }, payload: JSON.stringify(event) }
}
const HEADER = { alg: 'HS256', typ: 'JWT' }

/** httpSMS tells of a message. */
export const httpSmsCall: MakeCall = (access, { at, from, sim, text }, sentAt) =>
  httpSmsEvent(
    access,
    {
      specversion: '1.0',
      id: `event-${at.getTime()}`,
      source: '/v1/messages/receive',
      type: 'message.phone.received',
      datacontenttype: 'application/json',
      time: sentAt.toISOString(),
      data: {
        contact: from,
        content: text,
        message_id: `message-${at.getTime()}`,
        owner: '+918005550199',
        sim: `SIM${sim}`,
        timestamp: at.toISOString(),
        user_id: 'XtABz6zdeFMo',
      },
    },
    sentAt,
  )
