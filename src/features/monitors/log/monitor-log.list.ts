import { api } from '#api/api.ts'
import type { MonitorLogRow } from '#contract/accounts/monitor-log.endpoints.ts'
import { accountPlace } from '#domain/accounts/account-place.ts'
import { familyOfProduct } from '#domain/accounts/families.ts'
import { orderPlace } from '#domain/audit/audit-kinds.ts'
import { entityPlace } from '#domain/entities.ts'
import type { EntityKind } from '#domain/entities.ts'
import { MONITOR_LOG_FIELDS } from '#domain/lists/accounts/monitor-log.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import { ClearingPreview } from '#features/monitors/log/ClearingPreview.tsx'
import { PHASE_STYLES } from '#features/monitors/log/phase-styles.ts'
import { ReportWay } from '#features/monitors/log/ReportWay.tsx'
import { shownClearing } from '#features/monitors/log/shown-clearing.ts'
import { monitorLogActions } from '#actions/collect/monitor-log.actions.ts'

/** What is stored of a thing, where it has no screen of its own. */
const stored = (toKind: EntityKind, id: number | null) =>
  entityPlace({ toKind, toNumber: id === null ? null : String(id), auditId: null })

/** An account on its family's screen; what is stored of one that has none. */
function placeOf({ productId, resourceId }: Pick<MonitorLogRow, 'productId' | 'resourceId'>) {
  const family = productId === null ? undefined : familyOfProduct(productId)
  return family && resourceId !== null ? accountPlace(family.name, resourceId) : stored('resource', resourceId)
}

/** What became of each report of a monitor, phase by phase. */
export default defineList({
  screen: 'monitorLog',
  namespace: 'monitorLog',
  icon: 'report-search',
  goto: 'v l',
  call: 'monitorLog.getList',
  fields: MONITOR_LOG_FIELDS,
  search: 'monitorId',
  suggest: (text) => {
    const value = text.trim()
    const code = /^[cp]\d{16}$/i.test(value) ? [{ field: 'orderCode', value: value.toUpperCase() }] : []
    return [...code, ...['monitorId', 'cardNumber', 'recordId'].map((field) => ({ field, value }))]
  },
  titleOf: ({ monitorId, id }) => `${monitorId ?? '—'} ${id}`,
  lineOf: ({ monitorId, recordId, orderCode, logPhase }, { texts }) =>
    [monitorId, recordId, orderCode, texts.enum('logPhase', logPhase)].filter(Boolean).join(' · '),
  actions: monitorLogActions,
  exports: 'monitorLog.export',
  cells: {
    logPhase: ({ logPhase }, { texts }) => ({ ...PHASE_STYLES[logPhase], label: texts.enum('logPhase', logPhase) }),
    orderCode: ({ orderCode }, context) => linkCell(orderCode, orderPlace(orderCode), context),
    recordId: ({ recordId, bankRecordId }, context) => linkCell(recordId, stored('bankRecord', bankRecordId), context),
    resourceName: ({ resourceName, ...account }, context) => linkCell(resourceName, placeOf(account), context),
  },
  live: {
    read: (push) => (push.commandType === 'monitorLog.added' ? { kind: 'created' } : null),
    countNewer: async (filters, newerThanId, signal) =>
      (await api.call('monitorLog.getList', { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
  },
  Detail: ReportWay,
  FormDetail: ClearingPreview,
  along: (_verb, input) => ({ plan: shownClearing.of([Reflect.get(input, 'endTime')]) }),
})
