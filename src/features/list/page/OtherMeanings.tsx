import { useQueries } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { otherMeanings } from '#features/list/fields/other-meanings.ts'
import type { OtherMeaning, SearchedList } from '#features/list/fields/other-meanings.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { useListLabels } from '#features/list/list-labels.ts'
import styles from '#features/list/ListPage.module.css'
import type { ListSearch, RowPage } from '#features/list/rows/list-row.ts'
import { Action } from '#ui/fields/Action.tsx'

interface OtherMeaningsProps {
  list: SearchedList & { namespace: ListNamespace }
  search: ListSearch
  /** Filters that the role does not have. */
  without: readonly string[]
  /** Identifies the list among all. */
  name: string
  /** The list's first page under other filters. */
  fetchPage: (search: ListSearch, signal: AbortSignal) => Promise<RowPage<unknown>>
  onPatch: (patch: ListSearch) => void
}

/** Below "nothing found": the other fields that the searched text may stand in, each with the number of rows it finds. */
export default function OtherMeanings({ list, search, without, name, fetchPage, onPatch }: OtherMeaningsProps) {
  const { t } = useTranslation('list')
  const { filter } = useListLabels(list.namespace)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { load } = list.suggestFilters
  useEffect(() => {
    load?.().then(redraw, () => undefined)
  }, [load])
  const others = otherMeanings(list, search).filter(({ field }) => !without.includes(field))
  const pages = useQueries({
    queries: others.map(({ patch }) => {
      const other = { ...search, ...patch }
      return {
        queryKey: ['otherMeaning', name, other],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(other, signal),
      }
    }),
  })
  if (others.length === 0) return null
  const label = ({ field }: OtherMeaning, page: RowPage<unknown> | undefined) =>
    page === undefined
      ? filter(field)
      : t(page.totalIsExact ? 'filter.otherCount' : 'filter.otherCountAtLeast', {
          name: filter(field),
          total: page.total,
        })
  return (
    <div className={styles.others} role="group" aria-label={t('filter.others')}>
      <span>{t('filter.others')}</span>
      {others.map((other, at) => (
        <Action key={other.field} disabled={pages[at]?.data?.total === 0} onClick={() => onPatch(other.patch)}>
          {label(other, pages[at]?.data)}
        </Action>
      ))}
    </div>
  )
}
