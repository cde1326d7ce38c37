import { useTranslation } from 'react-i18next'
import { RUN_STATE_RULES } from '#domain/system/run-state.ts'
import type { RunState } from '#domain/system/run-state.ts'
import styles from '#features/ops/maintenance/maintenance.module.css'

/** Rules of a run state, point by point. */
export function RunStateRules({ state }: { state: RunState }) {
  const { t } = useTranslation('systemMaintenance')
  const { people, newOrders, signedCalls, deliveries, orderWork } = RUN_STATE_RULES[state]
  const yesNo = (is: boolean) => t(`rules.${is ? 'yes' : 'no'}`)
  const rules = [
    [t('rules.people'), t(`rules.peopleOf.${people}`)],
    [t('rules.newOrders'), t(`rules.newOrdersOf.${newOrders}`)],
    [t('rules.signedCalls'), yesNo(signedCalls)],
    [t('rules.deliveries'), yesNo(deliveries)],
    [t('rules.orderWork'), yesNo(orderWork)],
  ]
  return (
    <dl className={styles.rules} aria-label={t('rules.label')}>
      {rules.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
