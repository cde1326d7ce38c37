import type { MessageTemplateRow } from '#contract/system/message-template.endpoints.ts'
import { MESSAGE_TEMPLATE_FIELDS } from '#domain/lists/system/message-template.fields.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { pastWords } from '#features/list/past/past-words.ts'
import { TemplateDetail } from '#features/message-templates/TemplateDetail.tsx'
import { TemplateFormDetail } from '#features/message-templates/TemplateFormDetail.tsx'
import { typedFault } from '#features/message-templates/typed-fault.ts'
import { messageTemplateActions } from '#actions/chat/message-template.actions.ts'
import { sanitizeText } from '#ui/text/sanitize-text.ts'

const titleOf = ({ id }: MessageTemplateRow, { t }: CellContext) => t(`messages:kind.${id}.title`)

/** How each event is worded, in every language. */
export default defineList({
  screen: 'messageTemplates',
  namespace: 'messageTemplates',
  icon: 'message-2',
  alsoNamed: ['messages'],
  goto: 's w',
  call: 'messageTemplate.getList',
  fields: MESSAGE_TEMPLATE_FIELDS,
  search: 'name',
  titleOf,
  actions: messageTemplateActions,
  words: (context, _verb, row) =>
    row
      ? {
          fault: typedFault(context.texts, row.id),
          ...pastWords(context, row.changes, (before) =>
            LOCALES.map((locale) => sanitizeText(before[locale] ?? row.defaults[locale], 40)).join(' · '),
          ),
        }
      : {},
  cells: {
    name: titleOf,
    changedIn: ({ changedIn }, { texts }) => changedIn.map((locale) => texts.enum('language', locale)).join(', '),
  },
  live: { read: (push) => (push.commandType === 'templates.changed' ? { kind: 'stale' } : null) },
  width: { min: 420, max: 1_000, form: 680 },
  Detail: TemplateDetail,
  FormDetail: TemplateFormDetail,
})
