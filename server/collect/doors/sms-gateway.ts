import type { Door, Reading, Told, ToldMessage } from '#server/collect/doors/door.ts'
import { headerIn, instantIn, objectIn, optionalText, recordIdOf, simIn, textIn } from '#server/collect/doors/door.ts'
import type { MonitorFacts } from '#server/collect/monitors/authenticate-monitor.ts'
import { badField } from '#server/platform/app-error.ts'
import { hmacOf, isMadeByAny } from '#server/platform/signing/sign-params.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * capcom6/android-sms-gateway, webhook: JSON with `event` and `payload`. `X-Signature` is HMAC-SHA256 in hex over the
 * body followed by `X-Timestamp`, which are seconds. The app takes any 2xx for an answer and repeats the same body with a
 * new timestamp otherwise, for about two days. `messageId` is made of the text alone, so that it tells no messages apart.
 */
export const smsGateway: Door = {
  prove(told, keys) {
    const [timestamp, sign] = [headerIn(told, 'x-timestamp'), headerIn(told, 'x-signature').toLowerCase()]
    const isRight = isMadeByAny(keys, (key) => hmacOf(key, told.rawBody + timestamp), sign)
    const at = instantIn(timestamp)
    return isRight && at ? { at } : null
  },
  read(told) {
    const event = textIn(told.fields, 'event')
    const reading = readEvent(event, objectIn(told.fields['payload'] ?? {}, 'payload'))
    const appVersion = versionIn(told)
    return { ...reading, facts: { ...reading.facts, ...(appVersion !== undefined && { appVersion }) } }
  },
}

function readEvent(event: string, payload: Fields): Reading {
  switch (event) {
    case 'sms:received':
      return { messages: [messageIn(payload)] }
    case 'sms:batch:received': {
      const { messages } = payload
      if (!Array.isArray(messages)) throw badField('payload.messages', 'required')
      return { messages: messages.map((message: unknown) => messageIn(objectIn(message, 'payload.messages'))) }
    }
    case 'system:ping':
      return { messages: [], facts: factsIn(payload) }
    default:
      return { messages: [] }
  }
}

function messageIn(payload: Fields): ToldMessage {
  // The sender's field has another name in later versions, which keep the old one for a while.
  const sender = optionalText(payload, 'sender') ?? textIn(payload, 'phoneNumber')
  const [text, received] = [textIn(payload, 'message'), textIn(payload, 'receivedAt')]
  const sim = simIn(optionalText(payload, 'simNumber'))
  const occurredAt = instantIn(received)
  return {
    recordId: recordIdOf('smsGateway', sender, sim, text, occurredAt?.toISOString() ?? received),
    ...{ sender, text, sim, occurredAt },
  }
}

/** The battery, as the checks of the app's health have it. */
function factsIn({ health }: Fields): MonitorFacts {
  const checks = typeof health === 'object' && health !== null ? Reflect.get(health, 'checks') : undefined
  const level = typeof checks === 'object' && checks !== null ? Reflect.get(checks, 'battery:level') : undefined
  const value: unknown = typeof level === 'object' && level !== null ? Reflect.get(level, 'observedValue') : undefined
  return typeof value === 'number' && value >= 0 && value <= 100 ? { battery: Math.round(value) } : {}
}

/** `me.capcom.smsgateway/1.40.0` */
function versionIn(told: Told): string | undefined {
  const version = /smsgateway\/([\w.-]{1,32})/i.exec(headerIn(told, 'user-agent'))?.[1]
  return version === undefined ? undefined : `SMS Gateway ${version}`
}
