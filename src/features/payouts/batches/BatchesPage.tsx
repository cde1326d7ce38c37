import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { payoutBatchCommands } from '#commands/entities/payout-batch.commands.ts'
import { useSurface } from '#commands/surface-context.ts'
import { rolesOf } from '#commands/command.ts'
import type { PayoutBatchRow } from '#contract/payouts/payout-batch.endpoints.ts'
import { formatMoney } from '#domain/money/money.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { rejectModesFor } from '#machines/payout/payout.lifecycle.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { buildColumns } from '#features/list/columns/column-specs.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { ListPage } from '#features/list/ListPage.tsx'
import type { ListSearch } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { useColumnTitles } from '#features/list/columns/use-column-titles.ts'
import { useListScreen } from '#features/list/use-list-screen.ts'
import { BATCH_COLUMNS, batchStatusStyle, SHOWN_BATCH_COLUMNS } from '#features/payouts/batches/batch-columns.ts'
import type { BatchCellContext, BatchColumnId } from '#features/payouts/batches/batch-columns.ts'
import { batchFinder, BATCH_LIST } from '#features/payouts/batches/batch-definition.ts'
import { BatchPanel } from '#features/payouts/batches/panel/BatchPanel.tsx'
import { useBatchPanel } from '#features/payouts/batches/panel/use-batch-panel.ts'
import { Action } from '#ui/fields/Action.tsx'
import { StatusBadge } from '#ui/status/StatusBadge.tsx'

export { batchSearchSchema as search } from '#features/payouts/batches/batch-search.ts'

const ALL_COLUMNS = Object.keys(BATCH_COLUMNS) as BatchColumnId[]

/** Payout batches: the list, and beside it the batch under the cursor or the one that is being made. */
function BatchesPage(props: ScreenPageProps<ListSearch>) {
  const { t } = useTranslation('payoutBatches')
  const texts = useListTexts('payoutBatches')
  const surface = useSurface()
  const { user } = props
  const { zone } = user.system
  const columnTitle = useColumnTitles('payoutBatches', zone)
  const columns = useMemo(() => {
    const context: BatchCellContext = { texts, zone }
    const hidden = ALL_COLUMNS.filter((id) => !SHOWN_BATCH_COLUMNS.includes(id))
    return buildColumns<PayoutBatchRow, BatchCellContext, BatchColumnId>(
      BATCH_COLUMNS,
      { shown: SHOWN_BATCH_COLUMNS, hidden },
      columnTitle,
      context,
    )
  }, [columnTitle, texts, zone])
  const screen = useListScreen(props, BATCH_LIST, {
    columns,
    titleOf: (row) =>
      [
        row.batchNumber,
        row.totalMinor === null ? null : `${formatMoney(row.totalMinor, row.exponent)} ${row.currency}`,
        texts.enum('batchState', row.state),
      ]
        .filter((part) => part !== null)
        .join(' · '),
    useFlows(acts) {
      return useBatchPanel(props, acts)
    },
  })
  const { record, flows } = screen
  const { opened, show, openPicked } = flows
  const row = record.code === null ? undefined : screen.rowOf(record.code)
  useEffect(() => show(row), [show, row])
  // A new batch begins as the newest one was, so the list comes first.
  const isListed = screen.pages.list.status === 'ready'
  useEffect(() => {
    if (isListed) openPicked()
  }, [isListed, openPicked])

  const mayAct = user.access.some((role) => rolesOf('payoutBatch.create').includes(role))
  const isShown = opened !== null && (opened.id === null || record.code === String(opened.id))
  const keyOf = (command: string) => commandKey(command, user.preferences.keys, payoutBatchCommands)
  const title = opened?.id === null ? t('panel.newTitle') : (row?.batchNumber ?? record.code ?? '')

  return (
    <ListPage
      screen={screen}
      withoutFilters={[]}
      tools={
        mayAct && user.system.showBatchButton ? (
          <Action
            variant="main"
            keys={keyOf('payoutBatch.create')}
            onClick={() => surface.run('payoutBatch.create', 'button')}
          >
            {t('panel.new')}
          </Action>
        ) : undefined
      }
      aside={
        isShown ? (
          <ListAside
            {...screen.frame}
            title={<bdi>{visibleText(title)}</bdi>}
            status={
              row && opened.id !== null ? (
                <StatusBadge {...batchStatusStyle(row.state)} label={texts.enum('batchState', row.state)} />
              ) : null
            }
            onClose={() => (opened.id === null ? opened.actor.send({ type: 'CLOSE' }) : record.close())}
          >
            <BatchPanel
              key={opened.actor.id + String(opened.id)}
              actor={opened.actor}
              start={opened.start}
              zone={zone}
              isDemo={user.system.isDemo}
              keyOf={keyOf}
              mayAct={mayAct}
              resultFile={screen.flows.resultFile}
              modes={rejectModesFor(user.access[0])}
            />
          </ListAside>
        ) : null
      }
    />
  )
}

const finders = () => [batchFinder]
export default Object.assign(BatchesPage, { finders })
