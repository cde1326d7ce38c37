import type { Door } from '#server/collect/doors/door.ts'
import { instantIn, lineOf, optionalText, recordIdOf, simIn, textIn } from '#server/collect/doors/door.ts'
import { hmacOf, isMadeByAny } from '#server/platform/signing/sign-params.ts'

/**
 * pppscn/SmsForwarder, webhook: JSON or a form with `from`, `content`, `timestamp` in milliseconds, and `sign`, the
 * URL-encoded Base64 of HMAC-SHA256 over the timestamp, a line feed and the secret. The sign does not cover the text, so
 * that one sign serves one message. What else is in the body, its user writes as a template; ours adds the time at which
 * the phone had the message, the SIM, and the app's version.
 */
export const smsForwarder: Door = {
  prove({ fields }, keys) {
    const [timestamp, sign] = [optionalText(fields, 'timestamp') ?? '', optionalText(fields, 'sign') ?? '']
    // A form may have been decoded once more on its way.
    const isRight = [(right: string) => right, encodeURIComponent]
      .map((written) => isMadeByAny(keys, (key) => written(signOf(timestamp, key)), sign))
      .includes(true)
    const at = instantIn(timestamp)
    return isRight && at ? { at, serves: timestamp } : null
  },
  read({ fields }) {
    const [sender, text] = [textIn(fields, 'from'), textIn(fields, 'content')]
    const received = optionalText(fields, 'receivedAt') ?? optionalText(fields, 'receive_time')
    const card = optionalText(fields, 'sim') ?? optionalText(fields, 'card_slot') ?? optionalText(fields, 'title')
    const sim = simIn(card)
    // Without its own time a message is told apart by that of its sending, which a repetition of the call has as well.
    const recordId = recordIdOf('smsForwarder', sender, sim, text, received ?? textIn(fields, 'timestamp'))
    const appVersion = optionalText(fields, 'version')
    return {
      messages: [{ recordId, sender, text, sim, occurredAt: instantIn(received) }],
      ...(appVersion !== undefined && { facts: { appVersion: `SmsForwarder ${lineOf(appVersion, VERSION_LENGTH)}` } }),
    }
  },
}
const VERSION_LENGTH = 32

const signOf = (timestamp: string, key: string): string => hmacOf(key, `${timestamp}\n${key}`, 'base64')
