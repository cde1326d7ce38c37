import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OrderDetail } from '#contract/orders/order.schemas.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { NOTES_TAB } from '#domain/notes.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { useNotesTab } from '#features/list/notes/use-notes-tab.tsx'
import { PeopleHere } from '#features/list/PeopleHere.tsx'
import { CallbackList } from '#features/list/record/blocks/CallbackList.tsx'
import { PostingTable } from '#features/list/record/blocks/PostingTable.tsx'
import styles from '#features/list/record/blocks/Record.module.css'
import { RequestBlock } from '#features/list/record/blocks/RequestBlock.tsx'
import { newestRow } from '#features/list/rows/newest-row.ts'
import type { QueueKind, QueueNamespace, QueueRow } from '#features/queue/queue-row.ts'
import { Inspector } from '#ui/inspector/Inspector.tsx'
import type { InspectorTab } from '#ui/inspector/Inspector.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import type { Badge } from '#ui/status/StatusBadge.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** The row that a queue's inspector shows, and the panel that it stands in. */
export interface InspectedRow<Row> {
  /** The row under the cursor. */
  code: string
  /** `code`, debounced; only then its details are fetched. */
  restedCode: string | null
  /** The list's row; undefined if it is not loaded. */
  row: Row | undefined
  zone: string
  width: number
  onWidthChange: (width: number) => void
  onClose: () => void
  onCopy: () => void
  /** The name of the form that is open on it. */
  form: string | null
  /** The available actions, or the form of the running action. */
  actions: (row: Row) => ReactNode
}

type QueueDetail<Row> = Pick<OrderDetail, 'callbacks' | 'nextCallbackAt' | 'postings' | 'request'> & {
  order: Row
  history: readonly unknown[]
}

/** A tab of one queue alone. */
export interface QueueTab<Detail> {
  id: string
  /** The entries that its title counts. */
  counted?: (detail: Detail) => readonly unknown[]
  /** It stands only with entries. */
  hidesEmpty?: true
  content: (detail: Detail) => ReactNode
}

interface QueueInspectorProps<Row, Detail> extends InspectedRow<Row> {
  namespace: QueueNamespace
  kind: QueueKind
  detail: {
    data: Detail | undefined
    error: unknown
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** Fields that are masked in the list and complete in the details. */
  maskedFields: readonly (keyof Row)[]
  badgeOf: (row: Row) => Badge
  overviewOf: (row: Row, known: Detail | undefined, pinned: ReactNode) => ReactNode
  historyOf: (detail: Detail) => ReactNode
  /** Stand between callbacks and postings. */
  ownTabs: readonly QueueTab<Detail>[]
  /** The person sees the merchant's request. */
  seesRequest: boolean
}

/** All data of one order or payout. The list's fields show at once; the rest loads after a debounce. */
export function QueueInspector<Row extends QueueRow, Detail extends QueueDetail<Row>>(
  props: QueueInspectorProps<Row, Detail>,
) {
  const { namespace, kind, code, restedCode, zone, detail } = props
  const lookup = useLookup()
  const t = (key: string) => lookup(`${namespace}:${key}`)
  const texts = useListTexts(namespace)
  const { hash } = useLocation()
  const [tab, setTab] = useState(hash === NOTES_TAB ? NOTES_TAB : 'overview')
  const notes = useNotesTab({ kind, subject: code }, { isRested: restedCode === code, zone })
  const known = detail.data?.order.orderCode === code ? detail.data : undefined
  const row = newestRow(props.row, known?.order, props.maskedFields)

  const waiting = detail.isError ? (
    <ErrorState
      title={t('inspector.failedTitle')}
      detail={texts.failure(failureOf(asCallFailure(detail.error)))}
      retryLabel={t('state.retry')}
      onRetry={() => void detail.refetch()}
      isRetrying={detail.isFetching}
    />
  ) : (
    <LoadingState label={t('inspector.loading')} />
  )
  const tabOf = ({ id, counted, content }: QueueTab<Detail>): InspectorTab => ({
    id,
    title: t(`inspector.section.${id}`) + (known && counted ? ` ${counted(known).length}` : ''),
    content: known ? content(known) : waiting,
  })
  const isThere = ({ hidesEmpty, counted }: QueueTab<Detail>) =>
    !hidesEmpty || (known !== undefined && counted?.(known).length !== 0)

  const tabs: InspectorTab[] = [
    {
      id: 'overview',
      title: t('inspector.section.overview'),
      content: row ? props.overviewOf(row, known, notes.pinned) : waiting,
    },
    tabOf({ id: 'history', counted: ({ history }) => history, content: props.historyOf }),
    tabOf({
      id: 'callbacks',
      counted: ({ callbacks }) => callbacks,
      content: ({ callbacks, nextCallbackAt }) => (
        <CallbackList callbacks={callbacks} nextAt={nextCallbackAt} zone={zone} />
      ),
    }),
    ...props.ownTabs.filter(isThere).map(tabOf),
    tabOf({ id: 'postings', content: ({ postings }) => <PostingTable postings={postings} zone={zone} /> }),
    ...(props.seesRequest
      ? [tabOf({ id: 'request', content: ({ request }) => <RequestBlock request={request} /> })]
      : []),
    ...notes.tabs,
  ]

  return (
    <Inspector
      title={
        <>
          <button type="button" className={styles.code} title={t('inspector.copy')} onClick={props.onCopy}>
            <bdi>{visibleText(code)}</bdi>
          </button>
          <PeopleHere kind={kind} subject={restedCode} form={props.form} />
        </>
      }
      aside={row ? <StatusBadge {...props.badgeOf(row)} /> : null}
      tabs={tabs}
      tab={tabs.some(({ id }) => id === tab) ? tab : 'overview'}
      onTabChange={setTab}
      actions={row ? props.actions(row) : undefined}
      width={props.width}
      onWidthChange={props.onWidthChange}
      onClose={props.onClose}
      labels={{ panel: t('inspector.label'), resize: t('inspector.resize'), close: t('inspector.close') }}
    />
  )
}
