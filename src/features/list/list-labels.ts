import { useMemo } from 'react'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { useLookup } from '#features/list/list-texts.ts'
import type { Lookup } from '#features/list/list-texts.ts'

/** The words of a list, which its namespace or `list` has. */
export const LIST_WORDS = [
  'grid',
  'search.label',
  'search.placeholder',
  'totals.rows',
  'state.emptyTitle',
  'state.emptyText',
  'state.noneTitle',
  'state.noneText',
  'state.failedTitle',
  'menu.label',
] as const
export type ListWord = (typeof LIST_WORDS)[number]

/** Returns a list's texts in the current language. */
export function useListLabels(namespace: ListNamespace) {
  const lookup = useLookup()
  return useMemo(
    () => ({
      word: (key: ListWord, params?: Record<string, string | number>) => lookup(`${namespace}:${key}`, params),
      filter: (id: string) => filterName(lookup, namespace, id),
    }),
    [lookup, namespace],
  )
}

/** The name of a filter; one that is not named has the title of the column with its id. */
export function filterName(lookup: Lookup, namespace: ListNamespace, id: string): string {
  return lookup(`${namespace}:filter.name.${id}`, { defaultValue: '' }) || lookup(`${namespace}:column.${id}`)
}
