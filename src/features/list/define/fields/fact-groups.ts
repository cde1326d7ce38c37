import { entriesOf } from '#domain/lists/fields/list-field.ts'
import type { ListField, ListFields } from '#domain/lists/fields/list-field.ts'
import { orderedColumns } from '#features/list/define/fields/column-order.ts'

/** The groups of a record's facts, in their order; `first` is what one acts on, and is never folded. */
export const FACT_GROUPS = ['first', 'money', 'state', 'parties', 'texts', 'references', 'times', 'technical'] as const
export type FactGroupName = (typeof FACT_GROUPS)[number]

/** Facts that stand first. */
const FIRST = 8
/** So many facts are read at once: nothing is folded. */
const WITHOUT_FOLDS = 12

/** Ids of rows are references; other numbers are counts and limits, which tell of its state. */
const isReference = (name: string) => /(^id|Id|Code|Number)$/.test(name)

function groupOf(name: string, field: ListField): FactGroupName {
  switch (field.kind) {
    case 'money':
    case 'sums':
    case 'amounts':
      return 'money'
    case 'party':
      return 'parties'
    case 'time':
      return 'times'
    case 'json':
      return 'technical'
    case 'text':
      return field.isMono || isReference(name) ? 'references' : 'texts'
    case 'number':
      return isReference(name) ? 'references' : 'state'
    default:
      return 'state'
  }
}

/**
 * The facts of a record by group, of those of its fields that it has. First stand the columns with which its list
 * begins. A record of few facts has but the first group, in the order of its fields.
 */
export function factGroups(fields: ListFields, present: ReadonlySet<string>): [FactGroupName, string[]][] {
  const names = entriesOf(fields).flatMap(([name]) => (present.has(name) ? [name] : []))
  if (names.length <= WITHOUT_FOLDS) return [['first', names]]
  const columns = orderedColumns(fields).flatMap(([name, { hidden }]) => (present.has(name) && !hidden ? [name] : []))
  const first = columns.slice(0, FIRST)
  const rest = names.filter((name) => !first.includes(name))
  return FACT_GROUPS.flatMap((group): [FactGroupName, string[]][] => {
    const own = group === 'first' ? first : rest.filter((name) => isIn(group, name, fields[name]))
    return own.length > 0 ? [[group, own]] : []
  })
}

const isIn = (group: FactGroupName, name: string, field: ListField | undefined) =>
  field !== undefined && groupOf(name, field) === group
