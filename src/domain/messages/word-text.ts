import { variablesOf } from '#domain/messages/message-events.ts'
import type { EventValues, MessageEvent } from '#domain/messages/message-events.ts'
import { fillTemplate, parseTemplate } from '#domain/messages/message-template.ts'
import { writtenValues } from '#domain/messages/message-values.ts'
import type { Written } from '#domain/messages/message-values.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/**
 * What an event says in one language. The first template that can be read counts: a stored one that names what the event
 * no longer has gives way to the default wording, so that nothing is left unsaid because of it.
 */
export function wordText(
  event: MessageEvent,
  templates: readonly (string | undefined)[],
  values: Partial<EventValues>,
  written: Written,
): string {
  const texts = writtenValues(event, values, written)
  for (const template of templates) {
    const parsed = template === undefined ? undefined : parseTemplate(template, variablesOf(event))
    if (parsed?.ok) return visibleText(fillTemplate(parsed.parts, texts), '\n')
  }
  return ''
}
