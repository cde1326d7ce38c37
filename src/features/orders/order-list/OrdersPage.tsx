import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLayer, useSurface } from '#commands/react/surface-context.ts'
import { asCallFailure } from '#contract/call-failure.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { ExportLine } from '#features/orders/flows/ExportLine.tsx'
import { OrderInspector } from '#features/orders/inspector/OrderInspector.tsx'
import { commandKey, keyText } from '#features/orders/order-list/command-keys.ts'
import { FlowPanel } from '#features/orders/order-list/FlowPanel.tsx'
import { ListTools } from '#features/orders/order-list/ListTools.tsx'
import { OrderActions } from '#features/orders/order-list/OrderActions.tsx'
import { OrderFilterBar } from '#features/orders/order-list/OrderFilterBar.tsx'
import { activeFilters, clearing } from '#features/orders/order-list/order-filters.ts'
import type { OrderSearch } from '#features/orders/order-list/order-search.ts'
import styles from '#features/orders/order-list/OrdersPage.module.css'
import { RowMenu } from '#features/orders/order-list/RowMenu.tsx'
import { viewPatch, viewSearch } from '#features/orders/order-list/saved-views.ts'
import { readListLayout } from '#features/orders/order-list/stored-layout.ts'
import { TotalsLine } from '#features/orders/order-list/TotalsLine.tsx'
import { useOrderScreen } from '#features/orders/order-list/use-order-screen.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import { ViewsMenu } from '#features/orders/order-list/ViewsMenu.tsx'
import { failureOf } from '#features/orders/call-outcome.ts'
import { Action } from '#ui/fields/Action.tsx'
import { Inspector } from '#ui/inspector/Inspector.tsx'
import { QueueTable } from '#ui/queue/QueueTable.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'

/** The queue of collection orders: filters, rows, and beside them the order under the cursor. */
export default function OrdersPage(props: ScreenPageProps<OrderSearch>) {
  const { search, setSearch, user } = props
  const screen = useOrderScreen(props)
  const { pages, store, layout, record, flows, filterOpen, menu, rowMenu } = screen
  const { t } = useTranslation('orders')
  const surface = useSurface()
  const overrides = user.preferences.keys
  const keyOf = (command: string) => commandKey(command, overrides)
  const failure = pages.list.error === null ? null : asCallFailure(pages.list.error)
  const active = activeFilters(search)

  const { setFilterOpen, setMenu, setRowMenu } = screen
  const hasPopup = filterOpen !== null || menu !== null || rowMenu !== null
  const popupLayer = useMemo(
    () =>
      hasPopup
        ? {
            id: 'orderPopup',
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

  const flowPanel = flows.flow ? (
    <FlowPanel flow={flows.flow} zone={screen.zone} isDemo={user.system.isDemo} submitKeys={keyText('mod+Enter')} onLeave={flows.leave} />
  ) : null
  const labels = { panel: t('inspector.label'), resize: t('inspector.resize'), close: t('inspector.close') }
  const changeWidth = (inspectorWidth: number) => screen.changeLayout({ inspectorWidth })

  return (
    <div className={styles.page}>
      <OrderFilterBar
        variant={orderListVariant(props.variant)}
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
              shown={() => ({ search: viewSearch(search), layout: { ...layout } })}
              onClose={() => setMenu(null)}
              onApply={(view) => {
                setSearch(viewPatch(view.search))
                screen.changeLayout(readListLayout(view.layout, screen.columns))
                setMenu(null)
                screen.setNotice(t('view.applied', { name: view.name }))
                screen.focusGrid()
              }}
            />
          }
        />
      </OrderFilterBar>
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
              onSort={(sort) => setSearch({ sort: sort?.key as OrderSearch['sort'], direction: sort?.direction })}
              listKey={JSON.stringify(pages.input)}
              onRangeNeeded={pages.store.need}
              onOpen={(row) => record.open(row.orderCode)}
              onContextMenu={(row, { x, y }) => {
                store.moveToKey(row.orderCode)
                setRowMenu({ orderCode: row.orderCode, x, y })
              }}
              labels={{ grid: t('grid'), selectAll: t('selectAll') }}
              banner={
                <>
                  {screen.newCount > 0 ? (
                    <button type="button" className={styles.banner} onClick={screen.refresh}>
                      {t('state.new', { count: screen.newCount })} · <kbd>{keyOf('list.showNew')}</kbd> {t('state.showNew')}
                    </button>
                  ) : null}
                  {failure && pages.list.status === 'ready' ? (
                    <div className={styles.stale} role="alert">
                      {t('totals.stale', { reason: screen.texts.failure(failureOf(failure)) })}
                    </div>
                  ) : null}
                </>
              }
              loading={pages.list.status === 'loading'}
              error={
                failure && pages.list.status === 'failed' ? (
                  <ErrorState title={t('state.failedTitle')} detail={screen.texts.failure(failureOf(failure))} retryLabel={t('state.retry')} onRetry={screen.refresh} />
                ) : undefined
              }
              empty={
                <EmptyState
                  title={t(active.length > 0 ? 'state.emptyTitle' : 'state.noneTitle')}
                  detail={t(active.length > 0 ? 'state.emptyText' : 'state.noneText')}
                  action={active.length > 0 ? <Action onClick={() => setSearch(clearing(active))}>{t('filter.clear')}</Action> : undefined}
                />
              }
            />
          </div>
          {screen.csv.actor ? <ExportLine actor={screen.csv.actor} /> : null}
          <TotalsLine input={pages.input} list={pages.list} store={store} notice={screen.notice} />
        </div>
        {flows.flow?.kind === 'bulk' ? (
          <Inspector title={t('bulk.title')} tabs={[{ id: 'bulk', title: t('bulk.title'), content: flowPanel }]} tab="bulk" onTabChange={() => undefined} width={layout.inspectorWidth} onWidthChange={changeWidth} labels={labels} />
        ) : record.code !== null ? (
          <OrderInspector
            code={record.code}
            restedCode={record.restedCode}
            row={pages.store.rowOf(record.code)}
            zone={screen.zone}
            width={layout.inspectorWidth}
            onWidthChange={changeWidth}
            onClose={record.close}
            onCopy={() => void screen.copy()}
            actions={(order) => flowPanel ?? <OrderActions order={order} overrides={overrides} />}
          />
        ) : null}
      </div>
      {rowMenu ? (
        <RowMenu
          orderCode={rowMenu.orderCode}
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
