import { ENTITY_NAMESPACES, entityPlace } from '#domain/entities.ts'
import { ENTITY_FIELDS } from '#domain/lists/system/system.fields.ts'
import { AUDIT_NAMESPACES } from '#domain/system/audit-kinds.ts'
import { entityName, entityValue } from '#features/ops/entity-labels.ts'
import { defineList } from '#features/list/define/define-list.tsx'
import { linkCell } from '#features/list/define/cell-context.ts'
import { entityActions } from '#actions/ops/audit.actions.ts'

/** Stored data of one entity. */
export default defineList({
  screen: 'entityData',
  namespace: 'entityData',
  icon: 'database-search',
  goto: 's e',
  // Fields are named as the screens of the entity name them.
  alsoNamed: [...new Set([...AUDIT_NAMESPACES, ...Object.values(ENTITY_NAMESPACES)])],
  call: 'entity.getData',
  fields: ENTITY_FIELDS,
  search: 'number',
  titleOf: entityName,
  lineOf: (row, context) => `${entityName(row, context)}: ${entityValue(row, context) ?? ''}`,
  actions: entityActions,
  cells: {
    name: entityName,
    value: (row, context) => linkCell(entityValue(row, context), entityPlace(row), context),
    by: ({ by, part }, { t, texts }) => {
      if (by !== null) return texts.person(by)
      return part === 'history' || part === 'audit' ? t('entityData:automatic') : null
    },
  },
})
