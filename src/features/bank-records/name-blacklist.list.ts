import { BLACKLISTED_NAME_FIELDS } from '#domain/lists/system/blacklists.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { NameHits } from '#features/bank-records/NameHits.tsx'
import { blacklistedNameActions } from '#actions/collect/blacklisted-name.actions.ts'

/** Payers whose orders are refused and whose payments are put to a person. */
export default defineList({
  screen: 'nameBlacklist',
  namespace: 'nameBlacklist',
  icon: 'forbid',
  goto: 's n',
  call: 'blacklistedName.getList',
  fields: BLACKLISTED_NAME_FIELDS,
  search: 'payerName',
  titleOf: ({ payerName }) => payerName,
  actions: blacklistedNameActions,
  exports: 'blacklistedName.export',
  cells: {
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'blacklistedName.switch',
    }),
  },
  Detail: NameHits,
})
