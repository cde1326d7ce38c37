import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callbackCommands } from '#commands/callback.commands.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { callbackColumns } from '#features/orders/callbacks/callback-columns.ts'
import { CALLBACK_LIST } from '#features/orders/callbacks/callback-definition.ts'
import { CallbackRecordTab } from '#features/orders/callbacks/CallbackRecordTab.tsx'
import { DeletePanel } from '#features/orders/callbacks/DeletePanel.tsx'
import { OrderLink } from '#features/orders/callbacks/OrderLink.tsx'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useDeleteFlow } from '#features/orders/callbacks/use-delete-flow.ts'

export { callbackSearchSchema as search } from '#features/orders/callbacks/callback-search.ts'

/** The callbacks of orders: URL and state, with every attempt beside them. */
export default function CallbacksPage(props: ScreenPageProps<ListSearch>) {
  const { t } = useTranslation('callbacks')
  const texts = useListTexts('callbacks')
  const client = useQueryClient()
  const { zone } = props.user.system
  const titleOf = useColumnTitles('callbacks', zone)
  const columns = useMemo(() => callbackColumns(titleOf, { texts, zone }), [texts, titleOf, zone])
  const screen = useListScreen(props, CALLBACK_LIST, {
    columns,
    titleOf: (row) => `${row.orderCode} ${row.merchantOrderId} ${texts.callbackStatus(row.callbackStatus)}`,
    useFlows(acts) {
      return useDeleteFlow({
        onDone: (count) => {
          acts.notify(t('delete.done', { count }))
          acts.refresh()
          CALLBACK_LIST.detail?.forget(client)
        },
        onEnded: acts.focusGrid,
      })
    },
  })
  const { record, flows, pages } = screen
  const role = props.user.access[0]
  const row = record.code === null ? undefined : pages.store.rowOf(record.code)

  return <ListPage screen={screen} withoutFilters={[]} aside={aside()} />

  function aside() {
    if (flows.actor) {
      return (
        <ListAside {...screen.frame} title={t('delete.title')}>
          <DeletePanel actor={flows.actor} onLeave={flows.leave} />
        </ListAside>
      )
    }
    if (record.code === null) return null
    return (
      <ListAside
        {...screen.frame}
        title={<OrderLink orderCode={record.code} role={role} />}
        actions={
          row ? (
            <RowActions
              commands={callbackCommands}
              target={{ kind: 'callback', rows: [row], source: 'record', matching: null }}
              overrides={props.user.preferences.keys}
              texts={texts}
            />
          ) : undefined
        }
        onClose={record.close}
      >
        <CallbackRecordTab key={record.restedCode} orderCode={record.restedCode ?? record.code} row={row} zone={zone} />
      </ListAside>
    )
  }
}
