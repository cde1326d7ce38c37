import { useTranslation } from 'react-i18next'
import type { CleanupPreview } from '#contract/system/data-clean.endpoints.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { FactList } from '#features/list/FactList.tsx'
import recordStyles from '#features/list/record/blocks/Record.module.css'

/** How many rows a cleanup holds back, or did, by reason. */
export function HeldBack({ row: { heldBack } }: { row: Pick<CleanupPreview, 'heldBack'> }) {
  const { t } = useTranslation('dataCleanHistory')
  const texts = useListTexts('dataCleanHistory')
  return (
    <section aria-label={t('held.title')}>
      <h2 className={recordStyles.heading}>{t('held.title')}</h2>
      {heldBack.length === 0 ? <p>{t('held.none')}</p> : null}
      <FactList
        facts={heldBack.map(({ reason, rows }) => ({
          name: texts.enum('heldReason', reason),
          value: t('held.rows', { count: rows }),
        }))}
      />
    </section>
  )
}
