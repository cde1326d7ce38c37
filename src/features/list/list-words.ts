import { useMemo } from 'react'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { useLookup } from '#features/list/list-texts.ts'

/** The locale keys that every list's namespace defines. */
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

/** Returns a list's own texts in the current language. */
export function useListWords(namespace: ListNamespace) {
  const lookup = useLookup()
  return useMemo(
    () => ({
      word: (key: ListWord, params?: Record<string, string | number>) => lookup(`${namespace}:${key}`, params),
      filter: (id: string) => lookup(`${namespace}:filter.name.${id}`),
    }),
    [lookup, namespace],
  )
}
