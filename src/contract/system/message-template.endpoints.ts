import { z } from 'zod'
import { MESSAGE_EVENT_NAMES, variablesOf } from '#domain/messages/message-events.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import { parseTemplate, TEMPLATE_LENGTH_MAX } from '#domain/messages/message-template.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { MESSAGE_TEMPLATE_FIELDS } from '#domain/lists/system/system.fields.ts'
import { done, expectedVersion, line, orderCode, requiredLine } from '#contract/calls/fields.ts'
import { pastChanges } from '#contract/calls/past-changes.ts'
import { rowFields } from '#contract/calls/row-fields.ts'
import { defineEndpoint } from '#contract/calls/define.ts'
import { listCallBy } from '#contract/calls/list-call.ts'
import { messageTexts } from '#contract/people/message.endpoints.ts'

const READERS = ['superAdmin', 'technicalMaintenance'] as const
const WRITERS = ['superAdmin'] as const

const event = z.enum(MESSAGE_EVENT_NAMES)
const inEachLanguage = <T extends z.ZodType>(schema: T) =>
  z.object(Object.fromEntries(LOCALES.map((locale) => [locale, schema])) as Record<Locale, T>)

/** Texts by language; an empty one stands for the default wording. */
const drafts = inEachLanguage(line(TEMPLATE_LENGTH_MAX))

/** Refuses texts with unknown variables or lone braces, each at its language with what is wrong and where. */
function checkTexts(
  { event, texts }: { event: MessageEvent; texts: Record<Locale, string> },
  context: z.core.$RefinementCtx,
): void {
  for (const locale of LOCALES) {
    const parsed = parseTemplate(texts[locale], variablesOf(event))
    const [first] = parsed.ok ? [] : parsed.faults
    if (!first) continue
    const { fault, nearest, ...params } = first
    const said = nearest === null ? params : { ...params, nearest }
    context.addIssue({ code: 'custom', message: fault, path: ['texts', locale], params: said, input: texts[locale] })
  }
}

const templateRow = z.object({
  ...rowFields(MESSAGE_TEMPLATE_FIELDS),
  /** The event. */
  id: event,
  name: event,
  /** The languages whose wording is not the default one. */
  changedIn: z.array(z.enum(LOCALES)),
  /** The wording in use, and the default one. */
  texts: inEachLanguage(z.string()),
  defaults: inEachLanguage(z.string()),
  /** 0 for one that was never changed. */
  version: z.int(),
  changes: pastChanges(z.partialRecord(z.enum(LOCALES), z.string())),
})
export type MessageTemplateRow = z.infer<typeof templateRow>

const faultSchema = z.object({
  fault: z.enum(['unknownVariable', 'unclosedBraces', 'strayBraces']),
  name: z.string(),
  line: z.int(),
  character: z.int(),
  nearest: z.string().nullable(),
})

const write = <Input extends z.ZodType>(name: string, summary: string, input: Input) =>
  defineEndpoint({
    method: 'POST',
    path: `/v1.0/messageTemplate/${name}`,
    summary,
    access: WRITERS,
    operation: 'templateChange',
    input,
    output: done,
  })

/** How each event is worded: the editor of message templates. */
export const messageTemplateEndpoints = {
  'messageTemplate.getList': listCallBy({
    path: '/v1.0/messageTemplate/getList',
    summary: 'The wording of every event in each language, those changed last first, each with its latest changes.',
    access: READERS,
    fields: MESSAGE_TEMPLATE_FIELDS,
    id: requiredLine(64),
    row: templateRow,
  }),
  'messageTemplate.update': write(
    'update',
    'Words an event for the messages sent from now on. A text that is empty or the default one follows the default; an unknown variable is refused with its name, its place and the known name most like it.',
    z.object({ event, texts: drafts, expectedVersion }).superRefine(checkTexts),
  ),
  'messageTemplate.reset': write(
    'reset',
    'Brings back the default wording of an event in every language.',
    z.object({ event, expectedVersion }),
  ),
  'messageTemplate.preview': defineEndpoint({
    method: 'POST',
    path: '/v1.0/messageTemplate/preview',
    summary:
      'What texts make of a real record, by the code that words messages: of the given order, or of the newest record that fits.',
    access: READERS,
    mutates: false,
    input: z.object({ event, texts: drafts, orderCode: orderCode.optional() }),
    output: z.object({
      /** The order that the values are of; null where they are of another record. */
      orderCode: z.string().nullable(),
      /** There is no record yet, so the values are the examples of the variables. */
      isExample: z.boolean(),
      messages: messageTexts,
      /** Faults of a text; its message has the default wording. */
      faults: inEachLanguage(z.array(faultSchema)),
    }),
  }),
}
