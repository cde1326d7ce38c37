import { getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EntityRow } from '#contract/system/entity.endpoints.ts'
import type { EntityKind } from '#domain/entities.ts'
import { isKeyOrWords, isPersonal } from '#domain/privacy/personal-fields.ts'
import { maskNumber, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { secretKindOf } from '#domain/privacy/secret-fields.ts'
import type { Role } from '#domain/roles.ts'
import { isSecretSetting } from '#domain/settings.ts'
import { ENTITY_TABLES } from '#server/ops/entity-data/entity-tables.ts'

type Value = EntityRow['value']
/** A stored row by column. */
export type Stored = Readonly<Record<string, unknown>>

/** A value that a role may be shown, or that there is one which it is not shown. */
export interface PresentedValue {
  value: Value
  isHidden: boolean
}
const HIDDEN: PresentedValue = { value: null, isHidden: true }
/** Stands for a credential within a stored document. */
const REDACTED = '••••'

/** A kind's columns by their names in code. */
export const columnsOf = (kind: EntityKind): Record<string, PgColumn> => getTableColumns(ENTITY_TABLES[kind].table)

/** Name of a column in code. */
export const nameOf = (kind: EntityKind, column: PgColumn): string =>
  Object.entries(columnsOf(kind)).find(([, one]) => one === column)?.[0] ?? column.name

/** True for a column hidden from every role: a document in bytes, a credential, or a number secret by its meaning. */
export function isSecretColumn(kind: EntityKind, name: string): boolean {
  const { key, secret } = ENTITY_TABLES[kind]
  const column = columnsOf(kind)[name]
  if (column?.getSQLType() === 'bytea' || secret?.includes(name)) return true
  // The key that a row was found by is no secret, even if its name says key.
  return column !== key && secretKindOf(name) !== null
}

/** True for a column that can hold a person's data, which only roles that act on orders are shown. */
export const isPersonalColumn = (kind: EntityKind, name: string): boolean =>
  isPersonal(name) || isKeyOrWords(name) || (ENTITY_TABLES[kind].personal?.includes(name) ?? false)

/** The value of a column as a role is shown it. Secret columns are not read at all. */
export function presentValue(kind: EntityKind, name: string, row: Stored, role: Role): PresentedValue {
  if (isSecretColumn(kind, name)) return HIDDEN
  if (kind === 'setting' && name === 'value' && isSecretSetting(String(row['key']))) return HIDDEN
  const value = plainValue(row[name])
  if (value === null || readsWholeNumbers(role) || !isPersonalColumn(kind, name))
    return { value: named(), isHidden: false }
  // Of a document the mask would show an arbitrary end.
  if (typeof row[name] !== 'string') return HIDDEN
  return { value: maskNumber(String(value)), isHidden: false }

  function named(): Value {
    const { states } = ENTITY_TABLES[kind]
    return states?.column === name ? stateName(states.ids, value) : value
  }
}

/** The name of a state that is stored as a number. */
export const stateName = (ids: Readonly<Record<string, number>>, value: Value): Value =>
  Object.entries(ids).find(([, id]) => id === value)?.[0] ?? value

function plainValue(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  return JSON.stringify(withoutSecrets(value), null, 2)
}

/** A stored document without its credentials and secret numbers, at any depth. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretKindOf(name) === null ? withoutSecrets(inner) : REDACTED,
    ]),
  )
}
