import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#features/failure-text.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import classes from '#features/home/home/HomePage.module.css'

/** State of a query, as far as a panel needs it. */
interface PanelQuery {
  isPending: boolean
  isFetching: boolean
  error: Error | null
  refetch(): Promise<unknown>
}

interface PanelProps {
  title: string
  aside?: ReactNode
  query: PanelQuery
  /** The text of the empty state; undefined if there is content. */
  empty: string | undefined
  className?: string
  children: ReactNode
}

/** One part of the home page, with its own loading, empty and error state. */
export function Panel({ title, aside, query, empty, className = '', children }: PanelProps) {
  const { t } = useTranslation(['shell', 'common'])
  const errorText = useErrorText()
  const id = useId()
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={id}>
      <header className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </header>
      {body()}
    </section>
  )

  function body(): ReactNode {
    if (query.error) {
      const retry = () => void query.refetch()
      return (
        <ErrorState
          title={t('shell:home.failed', { reason: errorText(query.error) })}
          retryLabel={t('common:retry')}
          onRetry={retry}
          isRetrying={query.isFetching}
        />
      )
    }
    if (query.isPending) return <LoadingState label={t('common:loading')} />
    return empty === undefined ? children : <EmptyState title={empty} />
  }
}
