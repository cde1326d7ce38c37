import type { EntityRow } from '#contract/system/entity.endpoints.ts'
import { actionName, auditKindOf } from '#domain/system/audit-kinds.ts'
import { ENTITY_NAMESPACES } from '#domain/entities.ts'
import { fieldName, fieldText } from '#features/list/columns/stored-text.ts'
import type { CellContext } from '#features/list/define/cell-context.ts'

type Words = Pick<CellContext, 't' | 'texts' | 'zone'>

const labelsOfKind = ({ of }: Pick<EntityRow, 'of'>) => ({ ...auditKindOf(of), namespace: ENTITY_NAMESPACES[of] })

/** Label of a column: from the entity data view, or else as the screens of its kind call it. */
export const columnName = (row: Pick<EntityRow, 'of'>, column: string, words: Words): string =>
  words.t(`entityData:field.${column}`, { defaultValue: '' }) || fieldName(column, labelsOfKind(row), words)

/** Subject of a row. */
export function entityName(row: EntityRow, words: Words): string {
  const { part, name, column, of } = row
  if (part === 'field') return columnName(row, name, words)
  if (part === 'history') return words.texts.enum(of === 'payout' ? 'payoutEvent' : 'historyEvent', name)
  if (part === 'audit') return actionName(words.t, name)
  const kind = words.texts.enum('entityKind', name)
  return column === null ? kind : `${kind} · ${columnName(row, column, words)}`
}

/** A row's value in words; null where there is none. */
export function entityValue(row: EntityRow, words: Words): string | null {
  const { part, name, value, exponent, isHidden, toNumber, auditId } = row
  if (isHidden) return words.t('entityData:hidden')
  if (part === 'relation') return toNumber ?? words.t('entityData:many', { amount: value })
  if (part === 'audit') return words.t('entityData:entry', { id: auditId })
  if (value === null) return null
  return fieldText(part === 'history' ? 'to' : name, value, { exponent }, labelsOfKind(row), words)
}
