import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import styles from '#features/orders/inspector/WaitingNotice.module.css'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** What waits for a second person about the order, who asked for it, when and why. */
export function WaitingNotice({ waiting, zone }: { waiting: OrderDetail['waiting']; zone: string }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  return waiting.map(({ id, kind, requestedBy, requestTime, reason }) => (
    <p key={id} className={styles.notice} role="note">
      <strong>{t('waiting.title', { operation: texts.enum('approvalKind', kind) })}</strong>
      <span>
        {t('waiting.asked', { at: timeText(requestTime, zone) })}{' '}
        <UntrustedText text={[requestedBy, reason].filter(Boolean).join(' · ')} />
      </span>
    </p>
  ))
}
