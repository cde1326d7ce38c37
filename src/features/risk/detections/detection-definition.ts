import { api } from '#api/api.ts'
import { riskCommands } from '#commands/risk.commands.ts'
import type { InputOf } from '#contract/contract.ts'
import type { RiskDetectionRow } from '#contract/risk.endpoints.ts'
import { spanOf, suggestText, withoutEmpty } from '#features/list/fields/filter-input.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import type { SortedInput } from '#features/list/rows/list-row.ts'
import { PAGE_SIZE } from '#features/list/rows/use-list-pages.ts'
import { DETECTION_FILTERS } from '#features/risk/detections/detection-search.ts'
import type { RiskSearch } from '#features/risk/detections/detection-search.ts'

/** Detections are sorted newest first only. */
export type DetectionInput = InputOf<'riskControl.getDetections'> & SortedInput

/** The call's filters for an address; a named span of days as moments of `zone`. */
export function detectionInput(
  { orderCode, state, kind, merchantId, ruleId, found, startTime, endTime }: RiskSearch,
  zone: string,
  now: Date,
): DetectionInput {
  const span = startTime !== undefined || endTime !== undefined ? {} : spanOf(found, zone, now)
  return withoutEmpty({
    orderCode,
    state,
    kind,
    merchantId,
    ruleId,
    startTime: startTime ?? span.from,
    endTime: endTime ?? span.to,
  })
}

/** What rules found and people held: filters, calls, and pushes of payouts that come to be held. */
export const DETECTION_LIST: ListDefinition<RiskDetectionRow, DetectionInput> = {
  screen: 'riskDetections',
  namespace: 'riskDetections',
  commands: riskCommands,
  filters: DETECTION_FILTERS,
  keyOf: (row) => String(row.id),
  targetOf: (rows, source, matching) => ({ kind: 'riskDetection', rows, source, matching }),
  inputOf: (search, zone, now) => detectionInput(search as RiskSearch, zone, now),
  fetchPage: ({ sortBy: _by, sortDirection: _direction, ...input }, request, signal) =>
    api.call('riskControl.getDetections', { pageSize: PAGE_SIZE, ...input, ...request }, { signal }),
  live: {
    // The push is of the payout; what was found about it is asked for.
    read: (push) =>
      (push.commandType === 'payout.created' || push.commandType === 'payout.changed') && push.data.order.riskHeld
        ? { kind: 'created' }
        : null,
    countNewer: async (filters, newerThanId, signal) =>
      (await api.call('riskControl.getDetections', { ...filters, newerThanId, pageSize: 1 }, { signal })).total,
  },
  suggestFilters: (text) => suggestText('orderCode', 64)(text.toUpperCase()),
}
