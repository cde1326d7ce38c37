import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#features/failure-text.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'

interface LoadedProps<Data> {
  result: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children: (data: Data) => ReactNode
}

/** A part of a record that is loaded by itself: what it shows, that it loads, or why that failed and a retry. */
export function Loaded<Data>({ result: { data, error, isFetching, refetch }, children }: LoadedProps<Data>) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  if (error)
    return (
      <ErrorState
        title={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return data === undefined ? <LoadingState label={t('loading')} /> : children(data)
}
