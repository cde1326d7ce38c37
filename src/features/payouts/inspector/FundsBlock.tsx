import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#contract/payouts/payout.schemas.ts'
import { formatMoney } from '#domain/money/money.ts'
import styles from '#features/list/record/blocks/Record.module.css'
import { FieldList } from '#ui/inspector/FieldList.tsx'

/** The merchant's current balance: available, frozen, and the part of the frozen being paid out. */
export function FundsBlock({ funds }: { funds: NonNullable<PayoutDetail['funds']> }) {
  const { t } = useTranslation('payouts')
  const money = (minor: number) => `${formatMoney(minor, funds.exponent)} ${funds.currency}`
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('inspector.section.funds')}</h2>
      <FieldList
        fields={[
          { id: 'available', label: t('funds.available'), value: money(funds.availableMinor), isMono: true },
          { id: 'frozen', label: t('funds.frozen'), value: money(funds.frozenMinor), isMono: true },
          { id: 'inFlight', label: t('funds.inFlight'), value: money(funds.inFlightMinor), isMono: true },
        ]}
        labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
      />
    </section>
  )
}
