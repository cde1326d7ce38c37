import { BANK_FIELDS } from '#domain/lists/parties/accounts.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { bankActions } from '#actions/parties/bank.actions.ts'

/** Banks with their numbers. */
export default defineList({
  screen: 'banks',
  namespace: 'banks',
  icon: 'building-bank',
  goto: 's b',
  call: 'bank.getList',
  fields: BANK_FIELDS,
  search: 'name',
  titleOf: ({ name, code }) => `${name} ${code}`,
  actions: bankActions,
  exports: 'bank.export',
  cells: {
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: 'bank.switch',
    }),
  },
})
