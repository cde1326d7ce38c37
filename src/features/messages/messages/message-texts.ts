import type { TFunction } from 'i18next'
import type { Message } from '#contract/message.endpoints.ts'

/** Title and text of a message, in the present language; the server sends its kind and parameters alone. */
export function messageTexts(t: TFunction<'messages'>, { kind, params }: Message): { title: string; text: string } {
  const read = (part: 'title' | 'text') => t(`kind.${kind as 'welcome'}.${part}`, { ...params, name: String(params['name'] ?? '') })
  return { title: read('title'), text: read('text') }
}
