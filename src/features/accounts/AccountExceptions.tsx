import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/api.ts'
import type { AccountRow } from '#contract/accounts/account.schemas.ts'
import type { OutputOf } from '#contract/contract.ts'
import { useErrorText } from '#features/failure-text.ts'
import { timeText } from '#features/list/columns/time-text.ts'
import type { AnswerProps } from '#features/list/define/fields/list-of-fields.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { Action } from '#ui/fields/Action.tsx'
import { sanitizeText } from '#ui/sanitize-text.ts'
import { Timeline } from '#ui/Timeline.tsx'

type Page = OutputOf<'resource.getExceptions'>
type Exception = Page['list'][number]

/** Failures of an account and its monitors, newest first, as many pages as are asked for. */
export function AccountExceptions({ answer, row, zone }: AnswerProps<AccountRow>) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const texts = useListTexts('accounts')
  const resourceId = row?.id ?? 0
  const first = answer as Page
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['resource.getExceptions', 'pages', resourceId, first.list[0]?.id],
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      api.call('resource.getExceptions', { resourceId, ...(cursor !== null && { cursor }) }, { signal }),
    initialData: { pages: [first], pageParams: [null] },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const exceptions = data.pages.flatMap(({ list }) => list)
  if (exceptions.length === 0) return <p>{t('exceptions.none')}</p>
  const entries = exceptions.map((one) => ({
    id: String(one.id),
    at: `${timeText(one.at, zone)} – ${one.endTime === null ? t('exceptions.lasts') : timeText(one.endTime, zone)}`,
    title: texts.enum('breakerCause', one.kind),
    tone: one.endTime === null ? ('danger' as const) : ('warn' as const),
    ...(one.monitorId !== null && { actor: one.monitorId }),
    detail: detailOf(one),
  }))
  return (
    <section>
      <Timeline entries={entries} label={t('exceptions.title')} />
      {error ? <p role="alert">{errorText(error)}</p> : null}
      {hasNextPage ? (
        <Action aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('exceptions.older')}
        </Action>
      ) : null}
    </section>
  )

  /** Details beside the kind: who held it and why, or since when a monitor was not heard of. */
  function detailOf({ detail: { by, lastSeenAt, reason } }: Exception): string {
    const seen = typeof lastSeenAt === 'string' ? t('exceptions.seen', { time: timeText(lastSeenAt, zone) }) : ''
    const said = [reason, by].flatMap((text) => (typeof text === 'string' ? sanitizeText(text) : []))
    return [seen, ...said].filter(Boolean).join(' · ')
  }
}
