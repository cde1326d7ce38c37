import { actionKey } from '#domain/audit/action-key.ts'
import { auditPlace } from '#domain/audit/audit-place.ts'
import { AUDIT_FIELDS } from '#domain/lists/audit.fields.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/link-cell.ts'
import { auditActions } from '#machines/audit/audit.actions.ts'

/** Who did what, on what, from where, with the values before and after. */
export default defineList({
  screen: 'auditLog',
  namespace: 'audit',
  call: 'audit.getList',
  fields: AUDIT_FIELDS,
  search: 'target',
  titleOf: ({ action, target }) => [action, target].filter(Boolean).join(' · '),
  actions: auditActions,
  exports: 'audit.export',
  cells: {
    action: ({ action }, { t }) => t(actionKey(action), { defaultValue: action }),
    target: (row, context) => linkCell(row.target, auditPlace(row), context),
  },
})
