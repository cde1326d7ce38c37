import { useTranslation } from 'react-i18next'
import { detectionActions } from '#actions/payout/detection.actions.ts'
import { api } from '#api/api.ts'
import { riskViewCommands } from '#commands/entities/risk.commands.ts'
import type { RiskDetectionRow } from '#contract/payouts/risk.endpoints.ts'
import { auditPlace } from '#domain/system/audit-kinds.ts'
import { DETECTION_FIELDS } from '#domain/lists/orders/payouts.fields.ts'
import type { DetectionState } from '#domain/payouts/risk-rules.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { PayoutLink } from '#features/risk/PayoutLink.tsx'
import { RiskViews } from '#features/risk/RiskViews.tsx'
import { evidenceText } from '#features/risk/risk-labels.ts'
import styles from '#features/risk/risk.module.css'

const STATUS_STYLES: Record<DetectionState, StatusStyle> = {
  held: { tone: 'danger', icon: 'attention' },
  released: { tone: 'success', icon: 'done' },
  rejected: { tone: 'neutral', icon: 'refused' },
}

/** Findings of rules and holds by people. */
export default defineList({
  screen: 'riskDetections',
  namespace: 'riskDetections',
  call: 'riskControl.getDetections',
  fields: DETECTION_FIELDS,
  search: 'orderCode',
  suggest: (text) => [{ field: 'orderCode', value: text.trim().toUpperCase() }],
  titleOf: ({ orderCode }) => orderCode,
  lineOf: (row, { t, texts }) => [row.orderCode, texts.enum('riskState', row.state), evidenceText(t, row)].join(' · '),
  isWorked: true,
  actions: detectionActions,
  commands: riskViewCommands,
  cells: {
    orderCode: ({ orderCode }, context) =>
      linkCell(orderCode, auditPlace({ target: orderCode, targetKind: 'payout' }), context),
    state: ({ state }, { texts }) => ({ ...STATUS_STYLES[state], label: texts.enum('riskState', state) }),
    evidence: (row, { t }) => evidenceText(t, row),
  },
  live: {
    // The push is of the payout; what was found about it is asked for.
    read: (push) =>
      (push.commandType === 'payout.created' || push.commandType === 'payout.changed') && push.data.order.riskHeld
        ? { kind: 'created' }
        : null,
    countNewer: async (filters, newerThanId, signal) =>
      (await api.call('riskControl.getDetections', { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
  },
  Tools: RiskViews,
  Detail: CountedPayouts,
})

/** The payouts that a detection's evidence counts. */
function CountedPayouts({ row: { countedCodes } }: { row: RiskDetectionRow }) {
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
