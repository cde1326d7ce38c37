import { api } from '#api/api.ts'
import { riskViewCommands } from '#commands/entities/risk.commands.ts'
import { auditPlace } from '#domain/audit/audit-kinds.ts'
import { DETECTION_FIELDS } from '#domain/lists/payouts/detection.fields.ts'
import type { DetectionState } from '#domain/payouts/risk-rules.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import { CountedPayouts } from '#features/risk/detections/CountedPayouts.tsx'
import { RiskViews } from '#features/risk/RiskViews.tsx'
import { evidenceText } from '#features/risk/risk-words.ts'
import { detectionActions } from '#actions/payout/detection.actions.ts'

const STATUS_STYLES: Record<DetectionState, StatusStyle> = {
  held: { tone: 'danger', icon: 'attention' },
  released: { tone: 'success', icon: 'done' },
  rejected: { tone: 'neutral', icon: 'refused' },
}

/** What rules found and people held. */
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
