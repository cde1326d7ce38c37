import { useTranslation } from 'react-i18next'
import styles from '#features/list/ListPage.module.css'

interface NewRowsProps {
  count: number
  /** The key that shows the new rows. */
  newKey: string | undefined
  onShow: () => void
}

/** Below the rows, where it moves none of them: how many are new. */
export function NewRows({ count, newKey, onShow }: NewRowsProps) {
  const { t } = useTranslation('list')
  if (count === 0) return null
  return (
    <button type="button" className={styles.banner} onClick={onShow}>
      {t('state.new', { count })} · <kbd>{newKey}</kbd> {t('state.showNew')}
    </button>
  )
}

/** Above the rows: why those shown may be outdated. */
export function StaleRows({ reason }: { reason: string }) {
  const { t } = useTranslation('list')
  return (
    <div className={styles.stale} role="alert">
      {t('totals.stale', { reason })}
    </div>
  )
}
