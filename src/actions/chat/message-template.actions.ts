import type { MessageTemplateRow } from '#contract/system/message-template.endpoints.ts'
import { TEMPLATE_LENGTH_MAX } from '#domain/messages/message-template.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import { defineActions } from '#machines/action/define-actions.ts'
import { beforeChosen, newestChange, PAST_CHANGE_FIELD } from '#actions/past-change.ts'
import type { FormField } from '#machines/form/form-field.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** A text of each language, and the order whose values the preview has. */
const FIELDS: readonly FormField<unknown>[] = [
  ...LOCALES.map((locale) => ({
    name: locale,
    issuesOf: [`texts.${locale}`],
    editor: { kind: 'multiline' as const, maxLength: TEMPLATE_LENGTH_MAX, lines: 2 },
  })),
  { name: 'orderCode', isNarrow: false, editor: { kind: 'text', maxLength: 17, upperCase: true } },
]

/** Texts in the form, by language. */
export const typedTexts = (values: FormValues) => inEachLanguage((locale) => textOf(values, locale))

const inEachLanguage = (textIn: (locale: Locale) => string) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, textIn(locale)])) as Record<Locale, string>

/** Texts before the chosen change; an empty one stands for the default wording. */
export function textsBefore(row: MessageTemplateRow, values: FormValues): Record<Locale, string> {
  const before = beforeChosen(row, values, row.texts)
  return inEachLanguage((locale) => before[locale] ?? '')
}

export const messageTemplateActions = defineActions('messageTemplate', 'messageTemplate.getList', (make) => ({
  edit: make.onRow({
    call: 'messageTemplate.update',
    key: 'e',
    icon: 'edit',
    hint: 9,
    isLong: true,
    fields: FIELDS,
    startOf: ({ texts }) => ({ ...texts }),
    inputOf: ({ id, version }, values) => ({ event: id, texts: typedTexts(values), expectedVersion: version }),
  }),
  revert: make.onRow({
    call: 'messageTemplate.update',
    key: 'r',
    icon: 'undo',
    hint: 10,
    refusalOf: ({ changes }) => (changes.length === 0 ? 'neverChanged' : null),
    fields: [PAST_CHANGE_FIELD],
    startOf: (row) => newestChange({ rows: [row] }),
    inputOf: (row, values) => ({ event: row.id, texts: textsBefore(row, values), expectedVersion: row.version }),
  }),
  reset: make.onRow({
    call: 'messageTemplate.reset',
    key: 'Delete',
    icon: 'delete',
    hint: 11,
    refusalOf: ({ changedIn }) => (changedIn.length === 0 ? 'isDefault' : null),
    inputOf: ({ id, version }) => ({ event: id, expectedVersion: version }),
  }),
}))
