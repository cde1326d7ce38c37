import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PushSource } from '#features/define-screen.ts'
import styles from '#features/orders/order-test/Batch.module.css'
import type { BatchAnswer } from '#machines/order-batch/order-batch.flow.ts'

/** How many of the file's orders there are by now, told by the socket while the call is still at work. */
export function BatchProgress({ rows, pushes }: { rows: BatchAnswer['rows']; pushes: PushSource }) {
  const { t } = useTranslation('orderTest')
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const numbers = useMemo(() => new Set(rows.flatMap(({ mchOrderNo }) => mchOrderNo ?? [])), [rows])

  useEffect(
    () =>
      pushes.onPush((push) => {
        if (push.commandType !== 'order.created' && push.commandType !== 'order.changed') return
        const number = push.data.order.merchantOrderId
        if (numbers.has(number)) setSeen((now) => (now.has(number) ? now : new Set(now).add(number)))
      }),
    [numbers, pushes],
  )

  return (
    <div className={styles.progress} role="status">
      <progress max={numbers.size} value={seen.size === 0 ? undefined : seen.size} aria-label={t('batch.progress')} />
      <span>{t('batch.progressOf', { done: seen.size, total: numbers.size })}</span>
    </div>
  )
}
