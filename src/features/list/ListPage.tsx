import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { takeNextIn } from '#commands/rows/take-next.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import { FormHostProvider } from '#features/list/host/FormHostProvider.tsx'
import { AutoAdvanceLine, ExportLine, fetchListPopups } from '#features/list/list-popups.ts'
import styles from '#features/list/ListPage.module.css'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import { useListWords } from '#features/list/list-words.ts'
import { NewRows } from '#features/list/page/ListBanner.tsx'
import { ListRowMenu } from '#features/list/page/ListRowMenu.tsx'
import { ListTable } from '#features/list/page/ListTable.tsx'
import { ListTop } from '#features/list/page/ListTop.tsx'
import { usePopupLayer } from '#features/list/page/use-popup-layer.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import { TotalsLine } from '#features/list/TotalsLine.tsx'
import type { ListScreen } from '#features/list/use-list-screen.ts'
import { whenIdle } from '#features/when-idle.ts'
import { fetchVirtualizer } from '#ui/queue/rows/seen-rows.ts'

interface ListPageProps<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> {
  screen: ListScreen<Row, Input, Flows>
  /** Filters that this variant does not offer. */
  withoutFilters: readonly string[]
  /** List-specific buttons, shown before the shared tools. */
  tools?: ReactNode
  /** A line of its own above the rows. */
  lead?: ReactNode
  sums?: ReactNode
  /** The panel beside the list: the inspector, or the form of the running action. */
  aside: ReactNode
}

/** A list screen: filters and tools on top, rows, totals below, and the record beside them. */
export function ListPage<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows>({
  screen,
  withoutFilters,
  tools,
  lead,
  sums,
  aside,
}: ListPageProps<Row, Input, Flows>) {
  const { definition, pages, popups, autoAdvance } = screen
  const { word } = useListWords(definition.namespace)
  const overrides = screen.props.user.preferences.keys
  const keyOf = (command: string) => commandKey(command, overrides)
  const failure = pages.list.error === null ? null : asCallFailure(pages.list.error)
  usePopupLayer(popups)
  useEffect(() => whenIdle(() => void Promise.all([fetchVirtualizer(), fetchListPopups()]).catch(() => {})), [])

  return (
    <div className={styles.page}>
      <ListTop screen={screen} withoutFilters={withoutFilters} failure={failure} keyOf={keyOf}>
        {tools}
      </ListTop>
      {lead}
      <div className={styles.work} ref={screen.focus.work}>
        <div className={styles.list}>
          <div className={styles.table} ref={screen.focus.grid}>
            <ListTable screen={screen} failure={failure} withoutFilters={withoutFilters} />
          </div>
          {screen.csv.actor ? <ExportLine actor={screen.csv.actor} /> : null}
          {autoAdvance.actor ? (
            <AutoAdvanceLine
              actor={autoAdvance.actor}
              takeKey={commandKey(takeNextIn(definition.commands) ?? '', overrides, definition.commands)}
              onTake={autoAdvance.take}
              onStop={autoAdvance.stop}
            />
          ) : null}
          <TotalsLine
            rows={(count, formatted) => word('totals.rows', { count, formatted })}
            list={pages.list}
            store={screen.store}
            notice={screen.notice}
            fresh={<NewRows count={screen.newCount} newKey={keyOf('list.showNew')} onShow={screen.refresh} />}
          >
            {sums}
          </TotalsLine>
        </div>
        {aside === null ? null : (
          <FormHostProvider
            commands={definition.commands}
            targetOf={definition.targetOf}
            overrides={overrides}
            question={screen.leaveQuestion}
          >
            {aside}
          </FormHostProvider>
        )}
      </div>
      {popups.rowMenu ? (
        <ListRowMenu
          namespace={definition.namespace}
          at={popups.rowMenu}
          overrides={overrides}
          onClose={() => popups.setRowMenu(null)}
        />
      ) : null}
    </div>
  )
}
