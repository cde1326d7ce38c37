import { useTranslation } from 'react-i18next'
import type { MessageTemplateRow } from '#contract/system/message-template.endpoints.ts'
import { LOCALES } from '#domain/text/locales.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { PastChanges } from '#features/list/past/PastChanges.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'
import { templateDifferences } from '#features/message-templates/template-differences.ts'
import { TemplatePreview } from '#features/message-templates/TemplatePreview.tsx'
import { TemplateVariables } from '#features/message-templates/TemplateVariables.tsx'
import styles from '#features/message-templates/templates.module.css'
import { sanitizeBlock } from '#ui/text/sanitize-text.ts'

/** How an event is worded, what that makes of a real record, what can be named, and the latest changes. */
export function TemplateDetail({ row, zone }: { row: MessageTemplateRow; zone: string }) {
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
