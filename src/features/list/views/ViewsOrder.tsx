import { useTranslation } from 'react-i18next'
import type { SavedView } from '#contract/people/view.endpoints.ts'
import { movedBy } from '#features/list/views/saved-views.ts'
import styles from '#features/list/views/ViewsMenu.module.css'
import { Action } from '#ui/fields/Action.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'

interface ViewsOrderProps {
  /** In their present order. */
  views: readonly SavedView[]
  order: readonly number[]
  onOrder: (order: number[]) => void
  onBack: () => void
}

/** The order of views in the menu, in the palette and here; everybody has an own one. */
export function ViewsOrder({ views, order, onOrder, onBack }: ViewsOrderProps) {
  const { t } = useTranslation('list')
  const listed = views.map(({ id }) => id)
  return (
    <div className={styles.form}>
      <ul className={styles.order} aria-label={t('view.arrange')}>
        {views.map(({ id, name }, at) => {
          const shown = sanitizeText(name, 64)
          return (
            <li key={id} className={styles.line}>
              <bdi className={styles.name}>{shown}</bdi>
              {/* aria-disabled rather than disabled: a view at the end would drop the focus out of the menu. */}
              <Action
                variant="quiet"
                aria-label={t('tool.columnUp', { title: shown })}
                aria-disabled={at === 0}
                autoFocus={at === 0}
                onClick={() => onOrder(movedBy(order, listed, id, -1))}
              >
                ↑
              </Action>
              <Action
                variant="quiet"
                aria-label={t('tool.columnDown', { title: shown })}
                aria-disabled={at === views.length - 1}
                onClick={() => onOrder(movedBy(order, listed, id, 1))}
              >
                ↓
              </Action>
            </li>
          )
        })}
      </ul>
      <div className={styles.actions}>
        <Action variant="quiet" onClick={onBack}>
          {t('view.back')}
        </Action>
      </div>
    </div>
  )
}
