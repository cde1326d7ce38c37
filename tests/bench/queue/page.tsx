import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/tokens.css';
import { defaultLayout } from '#ui/queue/column-layout.ts';
import { createQueueStore, useQueueStore } from '#ui/queue/queue-store.ts';
import { QueueTable } from '#ui/queue/QueueTable.tsx';
import type { QueueSource } from '#ui/queue/queue-types.ts';
import { benchColumns } from './columns.tsx';
import { makeOrders, statuses } from './orders.ts';
import type { BenchOrder } from './orders.ts';
import './page.css';
import { mountPool } from './pool.ts';

declare global {
  interface Window {
    /** From the call of mount to rows in the document, ms. */
    mountMs: number;
  }
}

const asked = new URLSearchParams(location.search);
const rowCount = Number(asked.get('rows') ?? 100_000);
document.documentElement.dataset.mantineColorScheme = asked.get('scheme') ?? 'light';

const store = createQueueStore();
const made = makeOrders(Math.min(rowCount, 100_000));

function sourceOf(orders: readonly BenchOrder[]): QueueSource<BenchOrder> {
  return {
    count: rowCount,
    // Beyond what is made the list repeats, under other numbers.
    rowAt: (index) => orders[index % orders.length],
    keyOf: (order) => order.id,
  };
}

/** Changes 50 rows a second among those in view, each by itself, as the socket would at worst. */
function useLiveOrders(): readonly BenchOrder[] {
  const [orders, setOrders] = useState<readonly BenchOrder[]>(made);
  useEffect(() => {
    if (!asked.has('live')) return;
    const timer = setInterval(() => {
      const first = Number(document.querySelector('[role="row"][aria-selected]')?.getAttribute('aria-rowindex') ?? 2);
      setOrders((old) => {
        const next = [...old];
        const at = (first + Math.floor(Math.random() * 20)) % next.length;
        const order = next[at];
        if (order) next[at] = { ...order, statusId: (order.statusId + 1) % statuses.length };
        return next;
      });
    }, 20);
    return () => clearInterval(timer);
  }, []);
  return orders;
}

function Focused() {
  const key = useQueueStore(store, (state) => state.cursorKey);
  const size = useQueueStore(store, (state) => state.selected.size);
  return (
    <aside className="side" data-cursor={key ?? ''}>
      {key ?? '–'} · {size}
    </aside>
  );
}

function Page() {
  const orders = useLiveOrders();
  const source = useMemo(() => sourceOf(orders), [orders]);
  const [layout, setLayout] = useState(() => defaultLayout(benchColumns));
  return (
    <div className="page">
      <QueueTable
        columns={benchColumns}
        source={source}
        store={store}
        layout={layout}
        onLayoutChange={setLayout}
        labels={{ grid: 'Orders', selectAll: 'Select all' }}
        banner={asked.has('banner') ? <div className="bar">12 new rows</div> : null}
      />
      {asked.has('side') ? <Focused /> : null}
    </div>
  );
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') store.moveBy(1);
  else if (event.key === 'ArrowUp') store.moveBy(-1);
  else if (event.key === 'x') store.toggle();
  else if (event.key === 'End') store.moveTo('last');
  else if (event.key === 'Home') store.moveTo('first');
  else return;
  event.preventDefault();
});

const root = document.getElementById('root') ?? document.body;
const start = performance.now();
new MutationObserver((_, observer) => {
  if (document.querySelectorAll('[role="gridcell"]').length < 50) return;
  observer.disconnect();
  // Reading a height makes the browser lay the rows out, which belongs to showing them.
  void root.scrollHeight;
  window.mountMs = performance.now() - start;
}).observe(root, { childList: true, subtree: true });
if (asked.get('rival') === 'pool') mountPool(root, made);
else createRoot(root).render(<Page />);
