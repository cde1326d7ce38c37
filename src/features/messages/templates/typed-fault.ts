import { variablesOf } from '#domain/messages/message-events.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import { parseTemplate } from '#domain/messages/message-template.ts'
import type { TemplateFault } from '#domain/messages/message-template.ts'
import type { FieldLabels } from '#features/form/form-labels.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import { textOf } from '#machines/form/form-values.ts'
import { sanitizeText } from '#ui/sanitize-text.ts'

/** Fault of a template and its place, with the variable that may have been meant. */
export function faultText(texts: ListTexts, { fault, name, nearest, ...place }: TemplateFault): string {
  const said = { ...place, name: sanitizeText(name, 40) }
  return texts.fault({ fault, params: nearest === null ? said : { ...said, nearest, context: 'nearest' } })
}

/** The same of what is typed in a form's field; other faults are said as everywhere. */
export function typedFault(texts: ListTexts, event: MessageEvent): FieldLabels['fault'] {
  return (fault, name = '', values = {}) => {
    const parsed = parseTemplate(textOf(values, name), variablesOf(event))
    const found = parsed.ok ? undefined : parsed.faults.find((one) => one.fault === fault)
    return found ? faultText(texts, found) : texts.fault({ fault })
  }
}
