import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RiskRuleRow } from '#contract/payouts/risk.endpoints.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import styles from '#features/risk/risk.module.css'
import { useRiskWords } from '#features/risk/risk-words.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

/** A rule in words, and how much it has found. */
export function RuleRecord({ rule, zone }: { rule: RiskRuleRow; zone: string }) {
  const { t } = useTranslation('riskRules')
  const texts = useListTexts('riskRules')
  const words = useRiskWords()
  return (
    <div className={styles.panel}>
      <p className={styles.evidence}>{words.condition(rule.condition)}</p>
      <FieldList
        fields={[
          { id: 'kind', label: t('column.kind'), value: texts.enum('riskKind', rule.condition.kind) },
          {
            id: 'hitCount',
            label: t('column.hitCount'),
            value: (
              <Link
                className={styles.link}
                to="/payProxyOrder/risk-control/detection-records"
                search={{ ruleId: rule.id }}
              >
                {rule.hitCount}
              </Link>
            ),
          },
          { id: 'heldCount', label: t('column.heldCount'), value: rule.heldCount, isMono: true },
          ...(rule.updatedBy === null
            ? []
            : [{ id: 'updatedBy', label: t('column.updatedBy'), value: <UntrustedText text={rule.updatedBy} /> }]),
          { id: 'updateTime', label: t('column.updateTime'), value: timeText(rule.updateTime, zone), isMono: true },
        ]}
        labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
      />
    </div>
  )
}
