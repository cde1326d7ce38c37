import { useTranslation } from 'react-i18next'
import type { CleanupPreview } from '#contract/system/data-clean.endpoints.ts'
import styles from '#features/cleanup/cleanup.module.css'
import { useListTexts } from '#features/list/list-texts.ts'
import recordStyles from '#features/list/record/Record.module.css'

/** How many rows are held back, by reason. */
export function HeldBack({ heldBack }: Pick<CleanupPreview, 'heldBack'>) {
  const { t } = useTranslation('dataCleanHistory')
  const texts = useListTexts('dataCleanHistory')
  return (
    <section aria-label={t('held.title')}>
      <h2 className={recordStyles.heading}>{t('held.title')}</h2>
      {heldBack.length === 0 ? <p>{t('held.none')}</p> : null}
      <dl className={styles.facts}>
        {heldBack.map(({ reason, rows }) => (
          <div key={reason} className={styles.fact}>
            <dt>{texts.enum('heldReason', reason)}</dt>
            <dd>{t('held.rows', { count: rows })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
