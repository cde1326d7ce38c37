import type { QueueView } from '#app/views/use-views.ts'
import type { ScreenName } from '#domain/screens.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import type { Lookup } from '#features/list/list-texts.ts'
import { sanitizeName } from '#ui/sanitize-text.ts'

/** The queues whose filters take a merchant or a supplier. */
const PARTY_LISTS = ['orders', 'payoutOrders'] as const satisfies readonly ScreenName[]
export type PartyList = (typeof PARTY_LISTS)[number]

/** Part of a list beside a party: the rows of a status, or a saved view. */
export interface Narrowing {
  id: string
  list: PartyList
  search: Readonly<Record<string, unknown>>
  title: string
  /** Its names in every language. */
  names: readonly string[]
  /** Words that may be said with it: the list and the field, in every language. */
  beside: readonly string[]
}

/** Words that say nothing without their filter. */
const WORDLESS: ReadonlySet<string> = new Set(['yesNo', 'weekday'])

/** A choice of a filter that a queue offers. */
export interface Choice {
  list: PartyList
  filter: string
  group: string
  name: string
  value: unknown
}

export const choicesOf = (list: PartyList, filters: FilterModel): Choice[] =>
  filters.all.flatMap(({ editor, id, unlisted }) =>
    unlisted || (editor.kind !== 'choice' && editor.kind !== 'choices')
      ? []
      : editor.choices
          .filter(({ group }) => !WORDLESS.has(group))
          .map(({ group, name, value }) => ({
            ...{ list, filter: id, group, name },
            value: editor.kind === 'choices' ? [value] : value,
          })),
  )

/** Everything that a queue can be narrowed to: itself, its saved views and the choices of its filters. */
export function narrowingsOf(
  choices: readonly Choice[],
  views: readonly QueueView[],
  { all, own }: { own: Lookup; all: readonly Lookup[] },
): Narrowing[] {
  const inAll = (key: string) => [...new Set(all.map((say) => say(key, { defaultValue: '' })))].filter(Boolean)
  const lists = PARTY_LISTS.map((list): Narrowing => {
    const title = own(`screens:title.${list}`)
    return { id: list, list, search: {}, title, names: inAll(`screens:title.${list}`), beside: [] }
  })
  const saved = views.flatMap(({ view, place }): Narrowing[] => {
    const list = PARTY_LISTS.find((one) => view.screen.split(':')[0] === one)
    if (list === undefined) return []
    const title = sanitizeName(view.name)
    return [
      {
        ...{ id: `view:${view.id}`, list, search: place.search, title, names: [title] },
        beside: inAll(`screens:title.${list}`),
      },
    ]
  })
  const chosen = choices.map(({ filter, group, list, name, value }): Narrowing => {
    const enumKey = `enums:${group}.${name}`
    const fieldKey = `list:column.${filter}`
    const field = own(fieldKey, { defaultValue: '' })
    const said = field === '' ? own(enumKey) : `${field}: ${own(enumKey)}`
    return {
      id: `${list}:${filter}:${name}`,
      list,
      search: { [filter]: value },
      title: `${own(`screens:title.${list}`)} · ${said}`,
      names: inAll(enumKey),
      beside: [...inAll(`screens:title.${list}`), ...inAll(fieldKey)],
    }
  })
  return [...saved, ...lists, ...chosen]
}
