import type { SearchSchema } from '#features/search-schema.ts'
import type { EnumGroup } from '#features/list/list-texts.ts'
import type { ListSearch } from '#features/list/rows/list-row.ts'

/** A choice of a filter: the value in the URL, and its name as `<group>.<name>` of the `enums` locale. */
export interface FilterChoice {
  value: string | number | boolean
  group: EnumGroup
  name: string
}

/**
 * The editor of a filter: a text, an amount, a range of either kind, a single choice, a multiple choice, or a party
 * looked up.
 */
export type FilterEditor<Field extends string = string> =
  | { kind: 'text'; maxLength: number }
  | { kind: 'number' }
  | { kind: 'amount'; exponent: number }
  | { kind: 'amountRange'; from: Field; to: Field }
  | { kind: 'timeRange'; from: Field; to: Field; span: Field }
  | { kind: 'choice'; choices: readonly FilterChoice[] }
  | { kind: 'choices'; choices: readonly FilterChoice[] }
  | { kind: 'party'; role: 'merchant' | 'supplier' }
  | { kind: 'flag' }

/** One filter: its name in `<namespace>:filter.name` or the column of its id, its search parameters, and its editor. */
export interface FilterSpec<Field extends string = string, Id extends string = string> {
  id: Id
  fields: readonly Field[]
  editor: FilterEditor<Field>
  /** Works in a URL, for links from another record, but is not offered. */
  unlisted?: true
}

/** The filters of one list with the fields of its URL. */
export interface FilterModel<Id extends string = string> {
  /** The schema of the URL's fields. */
  shape: SearchSchema['shape']
  /** In display order. */
  all: readonly FilterSpec<string, Id>[]
  of(id: string): FilterSpec<string, Id> | undefined
  /** The filter that a search parameter, or a field fault of the server, belongs to. */
  ofField(field: string): FilterSpec<string, Id> | undefined
  /** The filters that are set. */
  active(search: ListSearch): FilterSpec<string, Id>[]
  /** Only the filters of a URL, as saved views store them. */
  part(search: ListSearch): ListSearch
}

/** Creates the model of a list's filters. */
export function createFilterModel<Id extends string>(
  shape: FilterModel['shape'],
  all: readonly FilterSpec<string, Id>[],
): FilterModel<Id> {
  const byId = new Map(all.map((filter) => [filter.id as string, filter]))
  const byField = new Map(all.flatMap((filter) => filter.fields.map((field) => [field, filter] as const)))
  return {
    shape,
    all,
    of: (id) => byId.get(id),
    ofField: (field) => byField.get(field),
    active: (search) => all.filter((filter) => filter.fields.some((field) => search[field] !== undefined)),
    part: (search) =>
      Object.fromEntries(Object.entries(search).filter(([field, value]) => value !== undefined && byField.has(field))),
  }
}

/** The patch that removes filters from the URL. */
export function clearing(filters: readonly FilterSpec[]): ListSearch {
  return Object.fromEntries(filters.flatMap((filter) => filter.fields.map((field) => [field, undefined])))
}

/** The choices of a numeric enumeration. */
export const choicesOf = (group: EnumGroup, ids: Readonly<Record<string, number>>): FilterChoice[] =>
  Object.entries(ids).map(([name, value]) => ({ value, group, name }))

/** The choices of named values. */
export const namedChoices = (group: EnumGroup, names: readonly string[]): FilterChoice[] =>
  names.map((name) => ({ value: name, group, name }))

/** Monday is 1. */
export const WEEKDAYS: readonly FilterChoice[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  value: day,
  group: 'weekday',
  name: String(day),
}))

export const YES_NO: readonly FilterChoice[] = [
  { value: true, group: 'yesNo', name: 'yes' },
  { value: false, group: 'yesNo', name: 'no' },
]

export const textFilter = <const Id extends string>(id: Id, maxLength = 64) =>
  ({ id, fields: [id], editor: { kind: 'text', maxLength } }) as const
export const choiceFilter = <const Id extends string>(id: Id, choices: readonly FilterChoice[]) =>
  ({ id, fields: [id], editor: { kind: 'choice', choices } }) as const
export const unlistedFilter = <const Id extends string>(id: Id) =>
  ({ id, fields: [id], editor: { kind: 'number' }, unlisted: true }) as const
