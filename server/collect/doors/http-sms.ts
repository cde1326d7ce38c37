import type { Door } from '#server/collect/doors/door.ts'
import { bearerIn, instantIn, objectIn, optionalText, recordIdOf, simIn, textIn } from '#server/collect/doors/door.ts'
import { badField } from '#server/platform/app-error.ts'
import { hmacOf, isMadeByAny } from '#server/platform/signing/sign-params.ts'

/**
 * NdoleStudio/httpsms, webhook: a CloudEvent as JSON, which may come without a content type, and a JWT in
 * `Authorization`, HS256 with the signing key, whose audience is the address. The token covers no text, and two messages of
 * one second have the same. Its message has a number of its own, so that a repetition counts once. A heartbeat that the
 * service tells of is the phone's; every other event is not.
 */
export const httpSms: Door = {
  prove(told, keys) {
    const [head = '', claims = '', sign = '', ...more] = bearerIn(told).split('.')
    const isRight = isMadeByAny(keys, (key) => hmacOf(key, `${head}.${claims}`, 'base64url'), sign)
    if (!isRight || more.length > 0 || jsonIn(head)['alg'] !== 'HS256') return null
    const { aud, iat } = jsonIn(claims)
    const audience = Array.isArray(aud) ? aud : [aud]
    const isForUs = audience.some((one) => typeof one === 'string' && one.endsWith(`/${told.address}`))
    const at = typeof iat === 'number' ? instantIn(String(Math.trunc(iat))) : undefined
    return isForUs && at ? { at } : null
  },
  read({ fields }) {
    if (textIn(fields, 'type') !== 'message.phone.received') return { messages: [] }
    const data = objectIn(fields['data'], 'data')
    if (data['encrypted'] === true) throw badField('data.encrypted', 'notAvailable')
    const number = optionalText(data, 'message_id') ?? optionalText(data, 'id') ?? textIn(fields, 'id')
    return {
      messages: [
        {
          recordId: recordIdOf('httpSms', number),
          sender: textIn(data, 'contact'),
          text: textIn(data, 'content'),
          sim: simIn(optionalText(data, 'sim')),
          occurredAt: instantIn(optionalText(data, 'timestamp')),
        },
      ],
    }
  },
}

/** The fields of a part of a token; none where it is no JSON. */
function jsonIn(part: string): Readonly<Record<string, unknown>> {
  try {
    return objectIn(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')), 'token')
  } catch {
    return {}
  }
}
