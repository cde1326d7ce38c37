import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { useSurface } from '#commands/surface-context.ts'
import type { CallFailure } from '#contract/wire/call-failure.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { clearing } from '#features/list/fields/filters.ts'
import type { ListDefinition, ListNamespace } from '#features/list/list-definition.ts'
import { OtherMeanings } from '#features/list/list-popups.ts'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { useListLabels } from '#features/list/list-labels.ts'
import { StaleRows } from '#features/list/page/ListBanner.tsx'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import type { ListScreen } from '#features/list/use-list-screen.ts'
import { Action } from '#ui/fields/Action.tsx'
import { QueueTable } from '#ui/queue/QueueTable.tsx'
import type { QueueCell } from '#ui/queue/queue-types.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'

interface ListTableProps<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> {
  screen: ListScreen<Row, Input, Flows>
  /** Why the rows could not be loaded or refreshed. */
  failure: CallFailure | null
  withoutFilters: readonly string[]
}

/** The rows of a list, with what is above or in place of them. */
export function ListTable<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows>({
  screen,
  failure,
  withoutFilters,
}: ListTableProps<Row, Input, Flows>) {
  const { definition, pages, store, layout, popups } = screen
  const { namespace } = definition
  const { search, setSearch } = screen.props
  const { t } = useTranslation('list')
  const texts = useListTexts(namespace)
  const { word } = useListLabels(namespace)
  const onPress = useCellPress(definition.targetOf)
  const active = definition.filters.active(search)
  const { status } = pages.list
  const reason = failure && texts.failure(failureOf(failure))
  return (
    <QueueTable
      columns={screen.columns}
      source={pages.list.source}
      store={store}
      groupOf={screen.groupOf}
      layout={layout.layout}
      onLayoutChange={(next) => screen.changeLayout({ layout: next })}
      density={layout.density}
      sort={search.sort ? { key: search.sort, direction: search.direction ?? 'asc' } : null}
      onSort={(sort) => setSearch({ sort: sort?.key, direction: sort?.direction })}
      listKey={JSON.stringify(pages.input)}
      onRangeNeeded={pages.store.need}
      onOpen={(row) => screen.record.open(definition.keyOf(row))}
      onPress={onPress}
      onContextMenu={(row, { x, y }) => {
        store.moveToKey(definition.keyOf(row))
        popups.setRowMenu({ key: definition.keyOf(row), x, y })
      }}
      labels={{ grid: word('grid'), selectAll: t('selectAll') }}
      banner={status === 'ready' && reason !== null ? <StaleRows reason={reason} /> : null}
      loading={status === 'loading'}
      error={
        reason !== null && status === 'failed' ? (
          <FailedList namespace={namespace} reason={reason} onRetry={screen.refresh} />
        ) : undefined
      }
      empty={
        <EmptyList
          namespace={namespace}
          onClearFilters={active.length > 0 ? () => setSearch(clearing(active)) : undefined}
        >
          {status === 'ready' ? (
            <OtherMeanings
              list={definition}
              search={search}
              without={withoutFilters}
              name={screen.screenName}
              fetchPage={(other, signal) =>
                definition.fetchPage(definition.inputOf(other, screen.zone, new Date()), { pageIndex: 1 }, signal)
              }
              onPatch={(patch) => setSearch(patch)}
            />
          ) : null}
        </EmptyList>
      }
    />
  )
}

/** Press on a cell: follows its link, or runs its command on the row. */
function useCellPress<Row extends ListRow, Input extends SortedInput>(
  targetOf: ListDefinition<Row, Input>['targetOf'],
) {
  const surface = useSurface()
  const navigate = useNavigate()
  return (row: Row, cell: QueueCell) => {
    if (cell === null || typeof cell !== 'object') return
    if ('href' in cell) void navigate({ href: cell.href })
    else if ('command' in cell && cell.command !== undefined)
      surface.run(cell.command, 'button', targetOf([row], 'focus', null))
  }
}

interface EmptyListProps {
  namespace: ListNamespace
  /** Missing when no filter is set. */
  onClearFilters?: () => void
  /** Other meanings of the search. */
  children?: ReactNode
}

/** In place of the rows: there are none, or none match the filters. */
function EmptyList({ namespace, onClearFilters, children }: EmptyListProps) {
  const { t } = useTranslation('list')
  const { word } = useListLabels(namespace)
  return (
    <EmptyState
      title={word(onClearFilters ? 'state.emptyTitle' : 'state.noneTitle')}
      detail={word(onClearFilters ? 'state.emptyText' : 'state.noneText')}
      action={
        <>
          {children}
          {onClearFilters ? <Action onClick={onClearFilters}>{t('filter.clear')}</Action> : null}
        </>
      }
    />
  )
}

interface FailedListProps {
  namespace: ListNamespace
  reason: string
  onRetry: () => void
}

/** In place of the rows: they could not be loaded. */
function FailedList({ namespace, reason, onRetry }: FailedListProps) {
  const { t } = useTranslation('list')
  const { word } = useListLabels(namespace)
  return (
    <ErrorState title={word('state.failedTitle')} detail={reason} retryLabel={t('state.retry')} onRetry={onRetry} />
  )
}
