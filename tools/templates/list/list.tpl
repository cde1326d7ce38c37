import { <ENTITY>_FIELDS } from '<fields>'
import { defineList } from '#features/list/define/define-list.tsx'
import { <entity>Actions } from '<actions>'

/** The list of <words>. */
export default defineList({
  screen: '<entities>',
  namespace: '<entities>',
  icon: 'list',
  goto: '<goto>',
  call: '<entity>.getList',
  fields: <ENTITY>_FIELDS,
  search: 'name',
  titleOf: ({ name }) => name,
  actions: <entity>Actions,
  exports: '<entity>.export',
  cells: {
    enabled: ({ enabled }, { texts }) => ({
      isOn: enabled,
      label: texts.enum('yesNo', enabled ? 'yes' : 'no'),
      command: '<entity>.switch',
    }),
  },
})
