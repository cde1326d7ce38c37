import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** Which accounts were considered, which was taken, and why the others were not. */
export function AllocationList({ allocations, zone }: { allocations: OrderDetail['allocations']; zone: string }) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  if (allocations.length === 0) return <p className={styles.empty}>{t('inspector.noAllocations')}</p>
  return allocations.toReversed().map((allocation) => (
    <section key={allocation.id}>
      <h2 className={styles.heading}>
        {timeText(allocation.at, zone)} · {t('inspector.candidates', { count: allocation.candidates.length })}
      </h2>
      {allocation.chosenResourceName === null ? <p className={styles.note}>{t('inspector.noneTaken')}</p> : null}
      <ul className={styles.candidates}>
        {allocation.candidates.map((candidate) => (
          <li key={candidate.resourceId} className={styles.candidate}>
            <UntrustedText text={candidate.name} />
            {candidate.taken ? (
              <span className={styles.taken}>{t('inspector.taken')}</span>
            ) : (
              <span className={styles.muted}>
                {candidate.refusal === null
                  ? t('inspector.notNeeded')
                  : texts.enum('allocationRefusal', candidate.refusal)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}
