import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import { Button, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMachine } from '@xstate/react'
import i18next from 'i18next'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { setup } from 'xstate'
import type { OutputOf } from '#contract/contract.ts'
import './queue.css'

// The rival: the minimum that the product's libraries need to show a page of orders. The first hundred, without any
// actions.

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { translation: { heading: 'Orders', refresh: 'Refresh' } } } })

const machine = setup({ types: { events: {} as { type: 'TOGGLE' } } }).createMachine({
  initial: 'idle',
  states: { idle: { on: { TOGGLE: 'busy' } }, busy: { on: { TOGGLE: 'idle' } } },
})

type Orders = OutputOf<'order.getList'>['list']
const columns = [
  'orderCode',
  'orderStatusId',
  'amountMinor',
  'merchantName',
  'merchantOrderId',
  'supplierName',
  'resourceName',
  'productId',
  'callbackStatus',
  'utr',
  'userName',
  'createTime',
  'completedTime',
  'updateTime',
  'ipAddress',
] as const
const none: Orders = []

async function fetchOrders(): Promise<Orders> {
  const response = await fetch('/orders.json')
  const { data } = (await response.json()) as { data: OutputOf<'order.getList'> }
  return data.list
}

function Queue() {
  const t = useTranslation().t as (key: 'heading' | 'refresh') => string
  const [, send] = useMachine(machine)
  const { data: orders = none, refetch } = useQuery({ queryKey: ['orders'], queryFn: fetchOrders })
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: orders.length,
    estimateSize: () => 36,
    getScrollElement: () => scroller.current,
  })
  return (
    <main className="page">
      <h1>{t('heading')}</h1>
      <Button
        onClick={() => {
          send({ type: 'TOGGLE' })
          void refetch()
        }}
      >
        {t('refresh')}
      </Button>
      <div role="grid" ref={scroller} className="scroller">
        <div className="body" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => (
            <div role="row" key={key} className="row" style={{ top: start }}>
              {columns.map((column) => (
                <div role="gridcell" key={column} className="cell">
                  {String(orders[index]?.[column] ?? '')}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </main>
  )
}

const rootRoute = createRootRoute()
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/queue.html', component: Queue }),
  ]),
})
const root = document.getElementById('root') ?? document.body
createRoot(root).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      {/* The types know the console's own router alone. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  </MantineProvider>,
)
