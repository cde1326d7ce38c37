import type { Door, Told, ToldMessage } from '#server/collect/doors/door.ts'
import { bearerIn, instantIn, lineOf, optionalText, recordIdOf, simIn, textIn } from '#server/collect/doors/door.ts'
import { badField } from '#server/platform/app-error.ts'
import { isMadeByAny } from '#server/platform/signing/sign-params.ts'

const PARTS_MAX = 20
const REF_LENGTH = 64

/**
 * Apps that post a fixed JSON template with headers of the user's choice: `from`, `text`, `sentStamp`, `receivedStamp`
 * and `sim`, and where the app has them `id`, or `ref`, `part` and `parts` of a text that comes in several. They sign
 * nothing: the key stands in `Authorization`, and travels with every message.
 */
export const jsonTemplate: Door = {
  prove(told, keys) {
    const given = bearerIn(told)
    return given !== '' && isMadeByAny(keys, (key) => key, given) ? { at: null } : null
  },
  read: (told) => ({ messages: [messageIn(told)] }),
}

function messageIn({ fields }: Told): ToldMessage {
  const [sender, text] = [textIn(fields, 'from'), textIn(fields, 'text')]
  const sim = simIn(optionalText(fields, 'sim'))
  const [id, sent, received] = ['id', 'sentStamp', 'receivedStamp'].map((name) => optionalText(fields, name))
  const stamp = sent ?? received
  // Without a time two messages of one text could not be told apart.
  if (id === undefined && stamp === undefined) throw badField('sentStamp', 'required')
  const message = {
    recordId: recordIdOf('jsonTemplate', ...(id === undefined ? [sender, sim, text, stamp] : [id])),
    ...{ sender, text, sim },
    occurredAt: instantIn(received) ?? instantIn(sent),
  }
  const parts = numberIn(fields, 'parts')
  if (parts === undefined || parts === 1) return message
  const [part, ref] = [numberIn(fields, 'part') ?? 0, textIn(fields, 'ref').slice(0, REF_LENGTH)]
  if (part < 1 || part > parts || parts > PARTS_MAX) throw badField('part', 'outOfRange')
  const textRef = recordIdOf(sender, sim, ref, parts)
  return { ...message, partOf: { textRef, part, parts, stamp: lineOf(stamp ?? id ?? '', REF_LENGTH) } }
}

function numberIn(fields: Told['fields'], name: string): number | undefined {
  const text = optionalText(fields, name)
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : undefined
}
