import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import type { PushSource } from '#features/define-screen.ts'
import styles from '#features/orders/order-test/upload/Upload.module.css'
import type { UploadAnswer } from '#machines/order-upload/order-upload.flow.ts'

/** How the socket's pushes about the orders of each kind begin. */
const PUSHES: Record<UploadKind, string> = { collection: 'order.', payout: 'payout.' }

/** The number of the file's orders created so far, counted from socket pushes while the call is running. */
export function UploadProgress({
  kind,
  rows,
  pushes,
}: {
  kind: UploadKind
  rows: UploadAnswer['rows']
  pushes: PushSource
}) {
  const { t } = useTranslation('orderTest')
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const numbers = useMemo(() => new Set(rows.flatMap(({ mchOrderNo }) => mchOrderNo ?? [])), [rows])

  useEffect(
    () =>
      pushes.onPush((push) => {
        if (!('order' in push.data) || !push.commandType.startsWith(PUSHES[kind])) return
        const number = push.data.order.merchantOrderId
        if (numbers.has(number)) setSeen((now) => (now.has(number) ? now : new Set(now).add(number)))
      }),
    [kind, numbers, pushes],
  )

  return (
    <div className={styles.progress} role="status">
      <progress
        max={numbers.size}
        value={seen.size === 0 ? undefined : seen.size}
        aria-label={t(`batch.progress.${kind}`)}
      />
      <span>{t('batch.progressOf', { done: seen.size, total: numbers.size })}</span>
    </div>
  )
}
