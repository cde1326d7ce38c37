import { guardViewCommands } from '#commands/entities/ip-guard.commands.ts'
import { IP_ALLOWANCE_FIELDS } from '#domain/lists/system/addresses.fields.ts'
import { viewsOn } from '#features/ip-guard/GuardViews.tsx'
import { defineList } from '#features/list/define/define-list.tsx'
import { AddressDays } from '#features/list/record/blocks/AddressDays.tsx'
import { ipAllowanceActions } from '#actions/ip-guard/ip-allowance.actions.ts'

/** Addresses from which orders are always taken. */
export const Allowed = defineList({
  screen: 'abnormalIps',
  part: 'allowed',
  namespace: 'ipAllowances',
  call: 'ipAllowance.getList',
  fields: IP_ALLOWANCE_FIELDS,
  search: 'network',
  alsoNamed: ['abnormalIps', 'addresses'],
  titleOf: ({ network }) => network,
  actions: ipAllowanceActions,
  Answer: AddressDays,
  commands: guardViewCommands,
  Tools: viewsOn('allowed'),
})
