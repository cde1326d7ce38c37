import { BLACKLIST_FIELDS } from '#domain/lists/system/blacklists.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { blacklistActions } from '#actions/payout/blacklist.actions.ts'

/** Names, cards, addresses and UPI accounts that must not be paid. */
export default defineList({
  screen: 'riskBlacklist',
  namespace: 'riskBlacklist',
  icon: 'user-off',
  goto: 'x',
  call: 'riskControl.getBlacklist',
  fields: BLACKLIST_FIELDS,
  search: 'value',
  titleOf: ({ value }) => value,
  actions: blacklistActions,
  // The file holds what the import reads.
  exports: { call: 'riskControl.exportBlacklist', columns: ['kind', 'value', 'reason'] },
})
