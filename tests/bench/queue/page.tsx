import { MantineProvider } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import { defaultLayout } from '#ui/queue/columns/column-layout.ts'
import { createQueueStore, useQueueStore } from '#ui/queue/queue-store.ts'
import { QueueColumnsButton } from '#ui/queue/columns/QueueColumnsButton.tsx'
import { QueueColumnsPopup } from '#ui/queue/columns/QueueColumnsPopup.tsx'
import type { QueueColumnsLabels } from '#ui/queue/columns/QueueColumnsPopup.tsx'
import { QueueTable } from '#ui/queue/QueueTable.tsx'
import type { QueueSort, QueueSource } from '#ui/queue/queue-types.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { benchColumns } from './columns.ts'
import { loadLiveOrders } from './live-orders.ts'
import { makeOrders } from './orders.ts'
import type { BenchOrder } from './orders.ts'
import './page.css'
import { ReactPool } from './ReactPool.tsx'
import { Side } from './Side.tsx'

declare global {
  interface Window {
    /** Time from the mount call to rows in the document, ms. */
    mountMs: number
  }
}

const asked = new URLSearchParams(location.search)
const rowCount = Number(asked.get('rows') ?? 100_000)
document.documentElement.dataset.mantineColorScheme = asked.get('scheme') ?? 'light'

const store = createQueueStore()
const made = makeOrders(Math.min(rowCount, 100_000))

/** A fixed set of rows; beyond its length the list repeats. */
const stillOrders: QueueSource<BenchOrder> = {
  count: rowCount,
  rowAt: (index) => made[index % made.length],
  keyOf: (order) => order.code,
}

/** Changes 50 visible rows a second, each in its own update: the worst case of socket events. */
async function startLiveOrders(): Promise<QueueSource<BenchOrder>> {
  const { source: live, change } = await loadLiveOrders(made)
  setInterval(() => {
    const first = Number(document.querySelector('[role="row"][aria-selected]')?.getAttribute('aria-rowindex') ?? 2)
    change((first + Math.floor(Math.random() * 20)) % live.count)
  }, 20)
  return live
}

const source = asked.has('live') ? await startLiveOrders() : stillOrders
const nothingChanges = () => () => undefined

function CursorSide() {
  const index = useQueueStore(store, (state) => Math.max(0, state.cursorIndex))
  const order = useSyncExternalStore(source.onRowChanged ?? nothingChanges, () => source.rowAt(index))
  return order ? <Side order={order} /> : null
}

const menuLabels: QueueColumnsLabels = {
  title: 'Columns',
  reset: 'Reset columns',
  moveUp: (column) => `Move ${column} up`,
  moveDown: (column) => `Move ${column} down`,
  pin: (column) => `Pin ${column}`,
  narrower: (column) => `Make ${column} narrower`,
  wider: (column) => `Make ${column} wider`,
}
const texts = { grid: 'Orders', selectAll: 'Select all' }

function Page() {
  const [layout, setLayout] = useState(() => defaultLayout(benchColumns))
  const [sort, setSort] = useState<QueueSort | null>(null)
  const [opened, setOpened] = useState('')
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <main className="page" data-opened={opened}>
      <h1 className="title">Queue bench</h1>
      <div className="list">
        {asked.has('menu') ? (
          <div className="bar">
            <QueueColumnsButton label="Columns" isOpen={isMenuOpen} onPress={() => setMenuOpen(!isMenuOpen)}>
              {isMenuOpen ? (
                <QueueColumnsPopup
                  columns={benchColumns}
                  layout={layout}
                  onLayoutChange={setLayout}
                  labels={menuLabels}
                  onClose={() => setMenuOpen(false)}
                />
              ) : null}
            </QueueColumnsButton>
          </div>
        ) : null}
        <QueueTable
          columns={benchColumns}
          source={source}
          store={store}
          layout={layout}
          onLayoutChange={setLayout}
          sort={sort}
          onSort={setSort}
          labels={texts}
          onOpen={(order) => setOpened(order.code)}
          banner={asked.has('banner') ? <div className="bar">12 new rows</div> : null}
          loading={asked.has('loading')}
          error={
            asked.has('error') ? (
              <ErrorState
                title="The list could not be loaded"
                detail="Quote 4711"
                retryLabel="Try again"
                onRetry={() => setOpened('retried')}
              />
            ) : undefined
          }
          empty={<EmptyState title="No orders match" detail="Clear a filter to see more" />}
        />
      </div>
      {asked.has('side') ? <CursorSide /> : null}
    </main>
  )
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') store.moveBy(1)
  else if (event.key === 'ArrowUp') store.moveBy(-1)
  else if (event.key === 'x') store.toggle()
  else if (event.key === 'J') store.extendBy(1)
  else if (event.key === 'End') store.moveTo('last')
  else if (event.key === 'Home') store.moveTo('first')
  else return
  event.preventDefault()
})

const root = document.getElementById('root') ?? document.body
const hasRows = rowCount > 0 && !asked.has('error') && !asked.has('loading')
const start = performance.now()
new MutationObserver((_, observer) => {
  if (document.querySelectorAll('[role="gridcell"]').length < 50 && hasRows) return
  observer.disconnect()
  // Reading a height forces layout, which is part of showing the rows.
  void root.scrollHeight
  window.mountMs = performance.now() - start
}).observe(root, { childList: true, subtree: true })
// Rendered at once: otherwise the first frame of the empty page, which React skips, would count.
flushSync(() => createRoot(root).render(asked.has('rival') ? <ReactPool orders={made} /> : page()))

function page() {
  if (!asked.has('menu')) return <Page />
  return (
    <MantineProvider forceColorScheme={asked.get('scheme') === 'dark' ? 'dark' : 'light'}>
      <Page />
    </MantineProvider>
  )
}
