import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayer, useSurface } from '#commands/react/surface-context.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import { failureOf } from '#features/list/action/call-outcome.ts'
import { commandKey } from '#features/list/row-actions/command-keys.ts'
import { clearing } from '#features/list/fields/filters.ts'
import { ListFilterBar } from '#features/list/fields/ListFilterBar.tsx'
import { ExportLine, fetchListPopups, RowMenu, AutoAdvanceLine, ViewsMenu } from '#features/list/list-popups.ts'
import styles from '#features/list/ListPage.module.css'
import type { ListRow, SortedInput } from '#features/list/rows/list-row.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { useListWords } from '#features/list/list-words.ts'
import { ListTools } from '#features/list/ListTools.tsx'
import { viewPatch, viewSearch } from '#features/list/views/saved-views.ts'
import { readListLayout } from '#features/list/columns/stored-layout.ts'
import { TotalsLine } from '#features/list/TotalsLine.tsx'
import type { ListFlows } from '#features/list/list-screen.types.ts'
import type { ListScreen } from '#features/list/use-list-screen.ts'
import { whenIdle } from '#features/when-idle.ts'
import { Action } from '#ui/fields/Action.tsx'
import { QueueTable } from '#ui/queue/QueueTable.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { fetchVirtualizer } from '#ui/queue/seen-rows.ts'

interface ListPageProps<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows> {
  screen: ListScreen<Row, Input, Flows>
  /** Filters that this variant does not offer. */
  withoutFilters: readonly string[]
  /** List-specific buttons, shown before the shared tools. */
  tools?: ReactNode
  sums?: ReactNode
  /** The panel beside the list: the inspector, or the form of the running action. */
  aside: ReactNode
}

/** A list screen: filters and tools on top, rows, totals below, and the record beside them. */
export function ListPage<Row extends ListRow, Input extends SortedInput, Flows extends ListFlows>(
  props: ListPageProps<Row, Input, Flows>,
) {
  const { screen } = props
  const { definition, pages, store, layout, record, filterOpen, menu, rowMenu, setFilterOpen, setMenu, setRowMenu } =
    screen
  const { search, setSearch, user } = screen.props
  const { t } = useTranslation('list')
  const texts = useListTexts(definition.namespace)
  const { word, filter } = useListWords(definition.namespace)
  const surface = useSurface()
  const navigate = useNavigate()
  const overrides = user.preferences.keys
  const keyOf = (command: string) => commandKey(command, overrides)
  const failure = pages.list.error === null ? null : asCallFailure(pages.list.error)
  const active = definition.filters.active(search)

  const hasPopup = filterOpen !== null || menu !== null || rowMenu !== null
  const popupLayer = useMemo(
    () =>
      hasPopup
        ? {
            id: 'listPopup',
            leave: () => {
              setFilterOpen(null)
              setMenu(null)
              setRowMenu(null)
            },
          }
        : null,
    [hasPopup, setFilterOpen, setMenu, setRowMenu],
  )
  useLayer(popupLayer)
  useEffect(() => whenIdle(() => void Promise.all([fetchVirtualizer(), fetchListPopups()]).catch(() => {})), [])

  return (
    <div className={styles.page}>
      <ListFilterBar
        filters={definition.filters}
        without={props.withoutFilters}
        nameOf={filter}
        searchWords={{ label: word('search.label'), placeholder: word('search.placeholder') }}
        suggestFilters={definition.suggestFilters}
        search={search}
        zone={screen.zone}
        issues={failure?.failure.issues ?? []}
        open={filterOpen}
        onOpen={setFilterOpen}
        onPatch={(patch) => setSearch(patch)}
        onLeave={screen.focusGrid}
        searchKey={keyOf('list.search')}
        addKey={keyOf('list.addFilter') ?? 'f'}
        searchRef={screen.searchBox}
      >
        {props.tools}
        <ListTools
          columns={screen.columns}
          layout={layout}
          onLayout={screen.changeLayout}
          menu={menu}
          onMenu={setMenu}
          onExport={screen.startExport}
          onRefresh={screen.refresh}
          keyOf={keyOf}
          views={
            <ViewsMenu
              screen={screen.screenName}
              shown={() => ({ search: viewSearch(definition.filters, search), layout: { ...layout } })}
              onClose={() => setMenu(null)}
              onApply={(view) => {
                setSearch(viewPatch(definition.filters, view.search))
                screen.changeLayout(readListLayout(view.layout, screen.columns))
                setMenu(null)
                screen.setNotice(t('view.applied', { name: view.name }))
                screen.focusGrid()
              }}
            />
          }
        />
      </ListFilterBar>
      <div className={styles.work}>
        <div className={styles.list}>
          <div className={styles.table} ref={screen.grid}>
            <QueueTable
              columns={screen.columns}
              source={pages.list.source}
              store={store}
              layout={layout.layout}
              onLayoutChange={(next) => screen.changeLayout({ layout: next })}
              density={layout.density}
              sort={search.sort ? { key: search.sort, direction: search.direction ?? 'asc' } : null}
              onSort={(sort) => setSearch({ sort: sort?.key, direction: sort?.direction })}
              listKey={JSON.stringify(pages.input)}
              onRangeNeeded={pages.store.need}
              onOpen={(row) => record.open(definition.keyOf(row))}
              onPress={(row, cell) => {
                if (cell === null || typeof cell !== 'object') return
                if ('href' in cell) void navigate({ href: cell.href })
                else if ('command' in cell && cell.command !== undefined)
                  surface.run(cell.command, 'button', definition.targetOf([row], 'focus', null))
              }}
              onContextMenu={(row, { x, y }) => {
                store.moveToKey(definition.keyOf(row))
                setRowMenu({ key: definition.keyOf(row), x, y })
              }}
              labels={{ grid: word('grid'), selectAll: t('selectAll') }}
              banner={
                <>
                  {screen.newCount > 0 ? (
                    <button type="button" className={styles.banner} onClick={screen.refresh}>
                      {t('state.new', { count: screen.newCount })} · <kbd>{keyOf('list.showNew')}</kbd>{' '}
                      {t('state.showNew')}
                    </button>
                  ) : null}
                  {failure && pages.list.status === 'ready' ? (
                    <div className={styles.stale} role="alert">
                      {t('totals.stale', { reason: texts.failure(failureOf(failure)) })}
                    </div>
                  ) : null}
                </>
              }
              loading={pages.list.status === 'loading'}
              error={
                failure && pages.list.status === 'failed' ? (
                  <ErrorState
                    title={word('state.failedTitle')}
                    detail={texts.failure(failureOf(failure))}
                    retryLabel={t('state.retry')}
                    onRetry={screen.refresh}
                  />
                ) : undefined
              }
              empty={
                <EmptyState
                  title={word(active.length > 0 ? 'state.emptyTitle' : 'state.noneTitle')}
                  detail={word(active.length > 0 ? 'state.emptyText' : 'state.noneText')}
                  action={
                    active.length > 0 ? (
                      <Action onClick={() => setSearch(clearing(active))}>{t('filter.clear')}</Action>
                    ) : undefined
                  }
                />
              }
            />
          </div>
          {screen.csv.actor ? <ExportLine actor={screen.csv.actor} /> : null}
          {screen.autoAdvance.actor ? (
            <AutoAdvanceLine
              actor={screen.autoAdvance.actor}
              takeKey={commandKey(`${screen.kind}.takeNext`, overrides, definition.commands)}
              onTake={screen.autoAdvance.take}
              onStop={screen.autoAdvance.stop}
            />
          ) : null}
          <TotalsLine
            rows={(count, formatted) => word('totals.rows', { count, formatted })}
            list={pages.list}
            store={store}
            notice={screen.notice}
          >
            {props.sums}
          </TotalsLine>
        </div>
        {props.aside}
      </div>
      {rowMenu ? (
        <RowMenu
          label={word('menu.label', { code: rowMenu.key })}
          texts={texts}
          at={rowMenu}
          offers={surface.offers()}
          overrides={overrides}
          onClose={() => setRowMenu(null)}
          onRun={(command) => {
            setRowMenu(null)
            surface.run(command, 'menu')
          }}
        />
      ) : null}
    </div>
  )
}
