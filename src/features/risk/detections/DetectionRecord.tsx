import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RiskDetectionRow } from '#contract/risk.endpoints.ts'
import { formatMoney } from '#domain/money.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import styles from '#features/risk/risk.module.css'
import { useRiskWords } from '#features/risk/risk-words.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import type { Field } from '#ui/inspector/FieldList.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** The payouts of a superAdmin, who alone sees risk control. */
const PAYOUTS = '/payProxyOrder/list'

/** A detection: the finding, its rule, its state, and the payouts it counts. */
export function DetectionRecord({ row, zone }: { row: RiskDetectionRow; zone: string }) {
  const { t } = useTranslation('riskDetections')
  const texts = useListTexts('riskDetections')
  const words = useRiskWords()
  const outside = (id: 'decidedBy' | 'note' | 'ruleName', value: string | null): Field[] =>
    value === null || value === '' ? [] : [{ id, label: t(`column.${id}`), value: <UntrustedText text={value} /> }]
  const time = (id: 'at' | 'decidedTime', at: string | null): Field[] =>
    at === null ? [] : [{ id, label: t(`column.${id}`), value: timeText(at, zone), isMono: true }]
  return (
    <div className={styles.panel}>
      <p className={styles.evidence}>
        <UntrustedText text={words.evidence(row)} />
      </p>
      <FieldList
        fields={[
          ...outside('ruleName', row.ruleName),
          { id: 'kind', label: t('column.kind'), value: texts.enum('riskKind', row.kind) },
          ...time('at', row.at),
          {
            id: 'amount',
            label: t('column.amount'),
            value: `${formatMoney(row.amountMinor, row.exponent)} ${row.currency}`,
            isMono: true,
          },
          { id: 'merchant', label: t('column.merchant'), value: <UntrustedText text={row.merchantName} /> },
          { id: 'stage', label: t('column.stage'), value: texts.enum('payoutStage', row.stage) },
          { id: 'riskHeld', label: t('inspector.heldNow'), value: texts.enum('yesNo', row.riskHeld ? 'yes' : 'no') },
          ...outside('decidedBy', row.decidedBy),
          ...time('decidedTime', row.decidedTime),
          ...outside('note', row.note),
        ]}
        labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
      />
      {row.countedCodes.length > 0 ? (
        <section>
          <h2 className={styles.heading}>{t('inspector.counted')}</h2>
          <ul className={styles.codes}>
            {row.countedCodes.map((code) => (
              <li key={code}>
                <PayoutLink code={code} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** A payout's number that leads to it in the list. */
export function PayoutLink({ code }: { code: string }) {
  return (
    <Link className={styles.link} to={PAYOUTS} search={{ orderCode: code, open: code }}>
      <bdi>{code}</bdi>
    </Link>
  )
}
