import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { useListWords } from '#features/list/list-words.ts'
import { Action } from '#ui/fields/Action.tsx'
import { EmptyState, ErrorState } from '#ui/states/states.tsx'

interface EmptyListProps {
  namespace: ListNamespace
  /** Missing when no filter is set. */
  onClearFilters?: () => void
  /** What else the search may have meant. */
  children?: ReactNode
}

/** In place of the rows: there are none, or none match the filters. */
export function EmptyList({ namespace, onClearFilters, children }: EmptyListProps) {
  const { t } = useTranslation('list')
  const { word } = useListWords(namespace)
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
export function FailedList({ namespace, reason, onRetry }: FailedListProps) {
  const { t } = useTranslation('list')
  const { word } = useListWords(namespace)
  return (
    <ErrorState title={word('state.failedTitle')} detail={reason} retryLabel={t('state.retry')} onRetry={onRetry} />
  )
}
