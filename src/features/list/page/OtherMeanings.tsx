import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { otherMeanings } from '#features/list/fields/other-meanings.ts'
import type { OtherMeaning } from '#features/list/fields/other-meanings.ts'
import type { ListDefinition } from '#features/list/list-definition.ts'
import { useListWords } from '#features/list/list-words.ts'
import styles from '#features/list/ListPage.module.css'
import type { ListRow, ListSearch, SortedInput } from '#features/list/rows/list-row.ts'
import { Action } from '#ui/fields/Action.tsx'

interface OtherMeaningsProps<Row extends ListRow, Input extends SortedInput> {
  definition: ListDefinition<Row, Input>
  search: ListSearch
  zone: string
  /** Filters that the role does not have. */
  without: readonly string[]
  onPatch: (patch: ListSearch) => void
}

/** Below "nothing found": the other fields that the searched text may stand in, each with the number of rows it finds. */
export function OtherMeanings<Row extends ListRow, Input extends SortedInput>({
  definition,
  search,
  zone,
  without,
  onPatch,
}: OtherMeaningsProps<Row, Input>) {
  const { t } = useTranslation('list')
  const { filter } = useListWords(definition.namespace)
  const others = otherMeanings(definition, search).filter(({ field }) => !without.includes(field))
  const counts = useQueries({
    queries: others.map(({ patch }) => countQuery(definition, { ...search, ...patch }, zone)),
  })
  if (others.length === 0) return null
  const label = ({ field }: OtherMeaning, at: number) => {
    const count = counts[at]?.data
    if (count === undefined) return filter(field)
    return t(count.isExact ? 'filter.otherCount' : 'filter.otherCountAtLeast', {
      name: filter(field),
      total: count.total,
    })
  }
  return (
    <div className={styles.others} role="group" aria-label={t('filter.others')}>
      <span>{t('filter.others')}</span>
      {others.map((other, at) => (
        <Action key={other.field} disabled={counts[at]?.data?.total === 0} onClick={() => onPatch(other.patch)}>
          {label(other, at)}
        </Action>
      ))}
    </div>
  )
}

/** Counts a list's rows under other filters. */
function countQuery<Row extends ListRow, Input extends SortedInput>(
  { screen, part, inputOf, fetchPage }: ListDefinition<Row, Input>,
  search: ListSearch,
  zone: string,
) {
  return {
    queryKey: ['otherMeaning', screen, part, search, zone],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { total, totalIsExact } = await fetchPage(inputOf(search, zone, new Date()), { pageIndex: 1 }, signal)
      return { total, isExact: totalIsExact }
    },
  }
}
