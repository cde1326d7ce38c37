import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { messageTemplateActions, textsBefore, typedTexts } from '#actions/chat/message-template.actions.ts'
import type { MessageTemplateRow } from '#contract/system/message-template.endpoints.ts'
import { MESSAGE_TEMPLATE_FIELDS } from '#domain/lists/system/system.fields.ts'
import { exampleValues, variablesOf } from '#domain/messages/message-events.ts'
import type { MessageEvent } from '#domain/messages/message-events.ts'
import { writtenValues } from '#domain/messages/message-values.ts'
import { LOCALES, isLocale } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { useListTexts } from '#features/list/list-texts.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import { Differences } from '#features/list/past/Differences.tsx'
import type { Difference } from '#features/list/past/Differences.tsx'
import { PastChanges, pastChangeText } from '#features/list/past/PastChanges.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { TemplatePreview } from '#features/messages/templates/TemplatePreview.tsx'
import styles from '#features/messages/templates/templates.module.css'
import { typedFault } from '#features/messages/templates/typed-fault.ts'
import { textOf } from '#machines/form/form-values.ts'
import type { FormValues } from '#machines/form/form-values.ts'
import { FramedTable } from '#ui/FramedTable.tsx'
import { sanitizeText, sanitizeBlock } from '#ui/sanitize-text.ts'

/** How long a text may be where two are compared. */
const COMPARED_LENGTH = 1_000

type Texts = Partial<Record<Locale, string>>

/** In which languages two wordings of an event differ; an empty or missing text is the default one. */
function templateDifferences(
  texts: ListTexts,
  { defaults }: Pick<MessageTemplateRow, 'defaults'>,
  before: Texts,
  after: Texts,
): Difference[] {
  const inUse = (of: Texts, locale: Locale) => sanitizeText(of[locale] || defaults[locale], COMPARED_LENGTH)
  return LOCALES.map((locale) => ({
    label: texts.enum('language', locale),
    from: inUse(before, locale),
    to: inUse(after, locale),
  })).filter(({ from, to }) => from !== to)
}

const TYPING_MS = 250

interface TemplateFormDetailProps {
  verb: string
  row: MessageTemplateRow | undefined
  values: FormValues
  zone: string
}

/** Below the form of a template: what is typed makes of a real record, or what going back changes. */
function TemplateFormDetail({ verb, row, values, zone }: TemplateFormDetailProps) {
  const texts = useListTexts('messageTemplates')
  const [rested] = useDebouncedValue(values, TYPING_MS)
  if (!row) return null
  if (verb !== 'edit') {
    const after = verb === 'revert' ? textsBefore(row, values) : row.defaults
    return <Differences differences={templateDifferences(texts, row, row.texts, after)} />
  }
  return (
    <div className={styles.detail}>
      <TemplatePreview event={row.id} texts={typedTexts(rested)} orderCode={textOf(rested, 'orderCode')} />
      <TemplateVariables event={row.id} zone={zone} />
    </div>
  )
}

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
          ...pastChangeText(context, row.changes, (before) =>
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

/** How an event is worded, what that makes of a real record, what can be named, and the latest changes. */
function TemplateDetail({ row, zone }: { row: MessageTemplateRow; zone: string }) {
  const { t } = useTranslation('messageTemplates')
  const texts = useListTexts('messageTemplates')
  return (
    <div className={styles.detail}>
      <section aria-label={t('text.title')}>
        <h2 className={recordStyles.heading}>{t('text.title')}</h2>
        <dl className={styles.texts}>
          {LOCALES.map((locale) => (
            <div key={locale}>
              <dt>
                {texts.enum('language', locale)}
                {row.changedIn.includes(locale) ? null : <span> · {t('text.default')}</span>}
              </dt>
              <dd>{sanitizeBlock(row.texts[locale])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <TemplatePreview event={row.id} texts={row.texts} orderCode="" />
      <TemplateVariables event={row.id} zone={zone} />
      <PastChanges
        changes={row.changes}
        zone={zone}
        differencesOf={(before, after) => templateDifferences(texts, row, before, after)}
      />
    </div>
  )
}

/** Names usable in the texts of an event: how each is written there, what it means, and an example. */
function TemplateVariables({ event, zone }: { event: MessageEvent; zone: string }) {
  const { t, i18n } = useTranslation('messageTemplates')
  const language = isLocale(i18n.language) ? i18n.language : 'zh-CN'
  const examples = writtenValues(event, exampleValues(event), { language, zone })
  return (
    <section>
      <h2 className={recordStyles.heading}>{t('variables.title')}</h2>
      <FramedTable label={t('variables.title')}>
        <thead>
          <tr>
            <th scope="col">{t('variables.name')}</th>
            <th scope="col">{t('variables.meaning')}</th>
            <th scope="col">{t('variables.example')}</th>
          </tr>
        </thead>
        <tbody>
          {variablesOf(event).map((name) => (
            <tr key={name}>
              <td data-mono>{`{{${name}}}`}</td>
              <td>{t(`variable.${name}`)}</td>
              <td>{examples.get(name)}</td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
    </section>
  )
}
