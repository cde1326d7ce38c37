import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { UploadPanel } from '#features/orders/order-test/upload/UploadPanel.tsx'
import { CreatePanel } from '#features/orders/order-test/create/CreatePanel.tsx'
import { ORDER_TEST_MODES } from '#features/orders/order-test/order-test-search.ts'
import type { OrderTestSearch } from '#features/orders/order-test/order-test-search.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'

/** Creating orders as merchants do, one at a time or by a file. The read-only variant shows everything and sends nothing. */
export default function OrderTestPage({ variant, search, setSearch, user, pushes }: ScreenPageProps<OrderTestSearch>) {
  const { t } = useTranslation(['orderTest', 'common'])
  const errorText = useErrorText()
  const merchants = useQuery(query('orderTest.getMerchants', {}))
  const canSend = variant !== 'readonly'
  const list = merchants.data?.list ?? []

  return (
    <div className={styles.page}>
      <div className={styles.modes} role="tablist" aria-label={t('orderTest:modes')} onKeyDown={walk}>
        {ORDER_TEST_MODES.map((mode) => (
          <button
            key={mode}
            id={`order-test-${mode}`}
            type="button"
            role="tab"
            aria-selected={search.mode === mode}
            aria-controls="order-test-panel"
            tabIndex={search.mode === mode ? 0 : -1}
            className={styles.mode}
            onClick={() => setSearch({ mode })}
          >
            {t(`orderTest:mode.${mode}`)}
          </button>
        ))}
      </div>
      {canSend ? null : <span className={styles.readonly}>{t('orderTest:readonly')}</span>}
      <div role="tabpanel" id="order-test-panel" aria-labelledby={`order-test-${search.mode}`}>
        {body()}
      </div>
    </div>
  )

  function walk(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
    const step = event.key === 'ArrowRight' ? 1 : ORDER_TEST_MODES.length - 1
    const mode =
      ORDER_TEST_MODES[(ORDER_TEST_MODES.indexOf(search.mode) + step) % ORDER_TEST_MODES.length] ?? search.mode
    setSearch({ mode })
    document.getElementById(`order-test-${mode}`)?.focus()
  }

  function body() {
    if (merchants.isPending) return <LoadingState label={t('common:loading')} />
    if (merchants.error) {
      return (
        <ErrorState
          title={errorText(merchants.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void merchants.refetch()}
          isRetrying={merchants.isFetching}
        />
      )
    }
    if (list.length === 0) return <EmptyState title={t('orderTest:noMerchants')} />
    const shared = { merchants: list, canSend, user, pushes, isOwn: variant === 'merchant' }
    if (search.mode === 'single') return <CreatePanel {...shared} />
    const kind = search.mode === 'payouts' ? 'payout' : 'collection'
    return <UploadPanel key={kind} kind={kind} {...shared} />
  }
}
