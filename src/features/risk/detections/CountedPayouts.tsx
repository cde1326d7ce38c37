import { useTranslation } from 'react-i18next'
import type { RiskDetectionRow } from '#contract/payouts/risk.endpoints.ts'
import { PayoutLink } from '#features/risk/PayoutLink.tsx'
import styles from '#features/risk/risk.module.css'

/** The payouts that a detection's evidence counts. */
export function CountedPayouts({ row: { countedCodes } }: { row: RiskDetectionRow }) {
  const { t } = useTranslation('riskDetections')
  if (countedCodes.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{t('inspector.counted')}</h2>
      <ul className={styles.codes}>
        {countedCodes.map((code) => (
          <li key={code}>
            <PayoutLink code={code} />
          </li>
        ))}
      </ul>
    </section>
  )
}
