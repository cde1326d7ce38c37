import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import { AttemptRecord } from '#features/orders/callbacks/AttemptRecord.tsx'
import { attemptColumns, OUTCOME_TONES } from '#features/orders/callbacks/callback-columns.ts'
import { ATTEMPT_LIST } from '#features/orders/callbacks/callback-definition.ts'
import { OrderLink } from '#features/orders/callbacks/OrderLink.tsx'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

/** Attempts are read-only; they have no commands. */
const NO_FLOWS: ListFlows = { isOpen: false, start: () => false, leave: () => undefined }

/** Single callback attempts, each with request and response. */
export default function CallbackDetailsPage(props: ScreenPageProps<ListSearch>) {
  const { t } = useTranslation('callbacks')
  const texts = useListTexts('callbacks')
  const { zone } = props.user.system
  const titleOf = useColumnTitles('callbacks', zone)
  const columns = useMemo(() => attemptColumns(titleOf, { texts, zone }), [texts, titleOf, zone])
  const screen = useListScreen(props, ATTEMPT_LIST, {
    columns,
    titleOf: (row) => `${row.orderCode} ${row.merchantOrderId} ${texts.enum('callbackOutcome', row.outcome)}`,
    useFlows: () => NO_FLOWS,
  })
  const { record, pages } = screen
  const row = record.code === null ? undefined : pages.store.rowOf(record.code)

  return (
    <ListPage
      screen={screen}
      withoutFilters={[]}
      aside={
        record.code === null ? null : (
          <ListAside
            {...screen.frame}
            title={row ? <OrderLink orderCode={row.orderCode} role={props.user.access[0]} /> : record.code}
            status={
              row ? (
                <StatusBadge tone={OUTCOME_TONES[row.outcome]} label={texts.enum('callbackOutcome', row.outcome)} />
              ) : null
            }
            onClose={record.close}
          >
            {row ? <AttemptRecord attempt={row} zone={zone} /> : <EmptyState title={t('inspector.notListed')} />}
          </ListAside>
        )
      }
    />
  )
}
