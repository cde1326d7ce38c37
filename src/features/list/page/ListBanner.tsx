import { useTranslation } from 'react-i18next'
import styles from '#features/list/ListPage.module.css'

interface ListBannerProps {
  newCount: number
  /** The key that shows the new rows. */
  newKey: string | undefined
  onShowNew: () => void
  /** Why the rows shown may be outdated; null if they are not. */
  staleReason: string | null
}

/** Above the rows: how many are new, and whether those shown may be outdated. */
export function ListBanner({ newCount, newKey, onShowNew, staleReason }: ListBannerProps) {
  const { t } = useTranslation('list')
  return (
    <>
      {newCount > 0 ? (
        <button type="button" className={styles.banner} onClick={onShowNew}>
          {t('state.new', { count: newCount })} · <kbd>{newKey}</kbd> {t('state.showNew')}
        </button>
      ) : null}
      {staleReason === null ? null : (
        <div className={styles.stale} role="alert">
          {t('totals.stale', { reason: staleReason })}
        </div>
      )}
    </>
  )
}
