import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { OfMerchants } from '#features/orders/order-test/OfMerchants.tsx'
import { CallsPanel } from '#features/orders/order-test/CallsPanel.tsx'
import { UploadPanel } from '#features/orders/order-test/upload/UploadPanel.tsx'
import { CreatePanel } from '#features/orders/order-test/create/CreatePanel.tsx'
import { SignCheck } from '#features/orders/order-test/SignCheck.tsx'
import { ORDER_TEST_MODES } from '#features/orders/order-test/order-test-search.ts'
import type { CallToCheck, OrderTestSearch } from '#features/orders/order-test/order-test-search.ts'
import styles from '#features/orders/order-test/OrderTest.module.css'

export { orderTestSearchSchema as search } from '#features/orders/order-test/order-test-search.ts'

/**
 * Creating orders as merchants do, one at a time or by a file, why a signature was refused, and the calls that came.
 * The read-only variant shows everything and sends nothing.
 */
export default function OrderTestPage({ variant, search, setSearch, user, pushes }: ScreenPageProps<OrderTestSearch>) {
  const { t } = useTranslation('orderTest')
  const [toCheck, setToCheck] = useState<CallToCheck | null>(null)

  return (
    <div className={styles.page}>
      <div className={styles.modes} role="tablist" aria-label={t('modes')} onKeyDown={walk}>
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
            {t(`mode.${mode}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="order-test-panel" aria-labelledby={`order-test-${search.mode}`}>
        {search.mode === 'check' ? (
          <SignCheck start={toCheck} />
        ) : (
          <OfMerchants variant={variant} user={user} pushes={pushes}>
            {(shared) =>
              search.mode === 'calls' ? (
                <CallsPanel {...shared} zone={user.system.zone} onCheck={check} />
              ) : search.mode === 'single' ? (
                <CreatePanel {...shared} />
              ) : (
                <UploadPanel kind="collection" {...shared} />
              )
            }
          </OfMerchants>
        )}
      </div>
    </div>
  )

  function check(call: CallToCheck): void {
    setToCheck(call)
    setSearch({ mode: 'check' })
  }

  function walk(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'j') {
      document.querySelector<HTMLElement>('#order-test-panel tr[tabindex="0"]')?.focus()
      return
    }
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    event.stopPropagation()
    const step = event.key === 'ArrowRight' ? 1 : ORDER_TEST_MODES.length - 1
    const mode =
      ORDER_TEST_MODES[(ORDER_TEST_MODES.indexOf(search.mode) + step) % ORDER_TEST_MODES.length] ?? search.mode
    setSearch({ mode })
    document.getElementById(`order-test-${mode}`)?.focus()
  }
}
