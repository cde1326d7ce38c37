import { guardViewCommands } from '#commands/entities/ip-guard.commands.ts'
import type { IpFreezeRow } from '#contract/ip-guard.endpoints.ts'
import type { FreezeState } from '#domain/ip-guard/ip-guard.ts'
import { PAID_STATUS } from '#domain/ip-guard/ip-guard.ts'
import { IP_FREEZE_FIELDS } from '#domain/lists/system/addresses.fields.ts'
import { viewsOn } from '#features/ip-guard/GuardViews.tsx'
import { ordersCell } from '#features/ip-guard/orders-cell.ts'
import type { CountedOrders } from '#features/ip-guard/orders-cell.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { AddressDays } from '#features/list/record/blocks/AddressDays.tsx'
import { ipFreezeActions } from '#actions/ip-guard/ip-freeze.actions.ts'

const STATE_STYLES: Record<FreezeState, StatusStyle> = {
  active: { tone: 'danger', icon: 'refused' },
  ended: { tone: 'neutral', icon: 'done' },
  lifted: { tone: 'success', icon: 'done' },
  observed: { tone: 'warn', icon: 'attention' },
}
const REFRESH_MS = 5_000

/** Orders that a freeze is based on, and orders that came while it lasted. */
const evidence = ({ network, fromTime, toTime }: IpFreezeRow): CountedOrders => ({
  network,
  from: fromTime,
  to: toTime,
})
const since = ({ network, startTime, endedTime }: IpFreezeRow): CountedOrders => ({
  network,
  from: startTime,
  to: endedTime,
})

/** Addresses that are frozen, were, or by an observing rule would have been. */
export const Freezes = defineList({
  screen: 'abnormalIps',
  namespace: 'abnormalIps',
  alsoNamed: ['addresses'],
  call: 'ipFreeze.getList',
  fields: IP_FREEZE_FIELDS,
  search: 'network',
  titleOf: ({ network }) => network,
  lineOf: ({ network, reason, ruleName, state }, { texts }) =>
    [network, texts.enum('freezeState', state), ruleName ?? reason].filter(Boolean).join(' · '),
  actions: ipFreezeActions,
  Answer: AddressDays,
  commands: guardViewCommands,
  exports: 'ipFreeze.export',
  cells: {
    state: ({ state }, { texts }) => ({ ...STATE_STYLES[state], label: texts.enum('freezeState', state) }),
    createdBy: ({ createdBy }, { t }) => createdBy ?? t('abnormalIps:byRule'),
    orders: (row, context) => ordersCell(row.orders, evidence(row), context),
    since: (row, context) => ordersCell(row.since, since(row), context),
    sincePaid: (row, context) =>
      ordersCell(row.sincePaid, { ...since(row), only: { orderStatusId: [PAID_STATUS] } }, context),
  },
  // Rules freeze at any time, and freezes end by themselves.
  live: { read: () => null, refreshMs: REFRESH_MS },
  Tools: viewsOn('freezes'),
})
