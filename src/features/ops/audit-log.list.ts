import { actionName, AUDIT_NAMESPACES, auditPlace } from '#domain/system/audit-kinds.ts'
import { auditText, settingName } from '#features/list/columns/stored-text.ts'
import { AUDIT_FIELDS } from '#domain/lists/system/system.fields.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { AddressDays } from '#features/list/record/blocks/AddressDays.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { auditActions } from '#actions/ops/audit.actions.ts'

const nameOf = (action: string, { t }: CellContext) => actionName(t, action)

/** Target of a change: a setting by its name, everything else by its number. */
const targetOf = (kind: string | null, target: string | null, context: CellContext) =>
  kind === 'setting' && target !== null ? settingName(target, context) : target

/** Who did what, on what, from where, with the values before and after. */
export default defineList({
  screen: 'auditLog',
  namespace: 'audit',
  icon: 'history',
  goto: 's a',
  // Fields are named as the screens of what was changed name them.
  alsoNamed: [...AUDIT_NAMESPACES, 'addresses'],
  call: 'audit.getList',
  fields: AUDIT_FIELDS,
  search: 'target',
  titleOf: ({ action, target, targetKind }, context) =>
    [nameOf(action, context), targetOf(targetKind, target, context)].filter(Boolean).join(' · '),
  actions: auditActions,
  Answer: AddressDays,
  exports: 'audit.export',
  cells: {
    action: ({ action }, context) => nameOf(action, context),
    before: ({ before, target, targetKind }, context) =>
      auditText(before, { field: 'before', target, targetKind }, context),
    after: ({ after, target, targetKind }, context) =>
      auditText(after, { field: 'after', target, targetKind }, context),
    detail: ({ detail, targetKind }, context) => auditText(detail, { field: 'detail', targetKind }, context),
    target: (row, context) => linkCell(targetOf(row.targetKind, row.target, context), auditPlace(row), context),
  },
})
