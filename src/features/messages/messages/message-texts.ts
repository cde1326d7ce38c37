import type { TFunction } from 'i18next'
import type { Message } from '#contract/message.endpoints.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

/** Title and text of a message in the current language; the server sends only its kind and parameters. */
export function messageTexts(t: TFunction<'messages'>, { kind, params }: Message): { title: string; text: string } {
  // Names are external text: they must not change the direction of the sentence around them.
  const sanitized = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? sanitizeText(value) : value]),
  )
  const read = (part: 'title' | 'text') =>
    t(`kind.${kind as 'welcome'}.${part}`, { ...sanitized, name: String(sanitized['name'] ?? '') })
  return { title: read('title'), text: read('text') }
}
