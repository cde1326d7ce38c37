import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/order.schemas.ts'
import styles from '#features/orders/flows/flows.module.css'
import { orderLook } from '#features/orders/order-looks.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { timeText } from '#features/list/time-text.ts'
import type { Conflict, Failure } from '#machines/outcome.ts'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** Why the last try did not do it. */
export function Refusal({ failure }: { failure: Failure | null }) {
  const texts = useOrderTexts()
  return failure === null ? null : (
    <p className={styles.refusal} role="alert">
      {texts.failure(failure)}
    </p>
  )
}

/** That the order moved on: who changed it and when, what stands against the action, and what the order is now. */
export function ConflictNotice({ conflict, zone }: { conflict: Conflict<OrderRow>; zone: string }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const at = conflict.at === null ? '' : timeText(conflict.at, zone)
  return (
    <div className={styles.conflict} role="alert">
      <strong>{t('conflict.title')}</strong>
      <span>{conflict.by === null ? t('conflict.automation', { at }) : t('conflict.who', { by: conflict.by, at })}</span>
      {conflict.refusal && conflict.refusal !== 'movedOn' ? <span>{texts.refusal(conflict.refusal)}</span> : null}
      {conflict.present ? (
        <span>
          {t('conflict.now')} <StatusBadge {...orderLook(conflict.present.orderStatusId)} label={texts.orderStatus(conflict.present.orderStatusId)} />
        </span>
      ) : null}
    </div>
  )
}
