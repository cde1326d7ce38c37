import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { OutputOf } from '#contract/contract.ts'
import { toWallClock } from '#domain/zones.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { markErrorsSeen } from '#features/error-log/errors-seen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { sanitizeBlock, sanitizeText } from '#ui/text/sanitize-text.ts'
import classes from '#features/error-log/error-log/ErrorLogPage.module.css'

type LoggedError = OutputOf<'errorLogger.getList'>['list'][number]

const PAGE_SIZE = 50

/** Uncaught errors of everybody's console, the newest first; looking at them clears the badge. */
export default function ErrorLogPage({ user }: ScreenPageProps) {
  const { t } = useTranslation(['shell', 'common'])
  const errorText = useErrorText()
  const log = useInfiniteQuery({
    queryKey: ['errorLogger.getList', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'errorLogger.getList',
        { pageSize: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
  const errors = log.data?.pages.flatMap((page) => page.list) ?? []
  const newest = errors[0]?.id
  useEffect(() => {
    if (newest !== undefined) markErrorsSeen(user.userId, newest)
  }, [newest, user.userId])

  return <div className={classes.page}>{body()}</div>

  function body() {
    if (log.isPending) return <LoadingState label={t('common:loading')} />
    if (log.error) {
      return (
        <ErrorState
          title={errorText(log.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void log.refetch()}
          isRetrying={log.isFetching}
        />
      )
    }
    if (errors.length === 0) return <EmptyState title={t('shell:errorLog.empty')} />
    return (
      <div className={classes.scroll} role="region" tabIndex={0} aria-label={t('shell:errorLog.table')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('shell:errorLog.time')}</th>
              <th scope="col">{t('shell:errorLog.account')}</th>
              <th scope="col">{t('shell:errorLog.type')}</th>
              <th scope="col">{t('shell:errorLog.code')}</th>
              <th scope="col">{t('shell:errorLog.message')}</th>
              <th scope="col">{t('shell:errorLog.url')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((error) => (
              <ErrorRow key={error.id} error={error} zone={user.system.zone} />
            ))}
          </tbody>
        </table>
        <p className={classes.foot}>
          {t('shell:errorLog.total', { total: log.data?.pages[0]?.total ?? errors.length })}
          {log.hasNextPage && (
            <button
              type="button"
              className={classes.more}
              aria-disabled={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {t('shell:errorLog.more')}
            </button>
          )}
        </p>
      </div>
    )
  }
}

/** One error: its first line, and the rest on demand. */
function ErrorRow({ error, zone }: { error: LoggedError; zone: string }) {
  const [first = '', ...rest] = sanitizeBlock(error.mes).split('\n')
  return (
    <tr>
      <td>{toWallClock(error.createTime, zone)}</td>
      <td>{error.account}</td>
      <td>{sanitizeText(error.type)}</td>
      <td className={classes.mono}>{sanitizeText(error.code)}</td>
      <td className={classes.message}>
        {rest.length === 0 ? (
          first
        ) : (
          <details>
            <summary>{first}</summary>
            <pre>{rest.join('\n')}</pre>
          </details>
        )}
      </td>
      <td className={classes.url}>{sanitizeText(pathOf(error.url))}</td>
    </tr>
  )
}

/** The part of a URL that identifies the page. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
