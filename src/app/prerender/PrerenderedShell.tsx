import { useTranslation } from 'react-i18next'
import type { BuiltRoute } from '#app/catalogue.ts'
import { MenuSearch } from '#app/menu/MenuSearch.tsx'
import { Breadcrumbs } from '#app/shell/header/Breadcrumbs.tsx'
import { commandKey } from '#features/list/row-actions/row-offers.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { useListLabels } from '#features/list/list-labels.ts'
import { TotalsLine } from '#features/list/TotalsLine.tsx'
import { FilterBar } from '#ui/filter/FilterBar.tsx'
import { SearchBox } from '#ui/filter/SearchBox.tsx'
import { createQueueStore } from '#ui/queue/queue-store.ts'
import { QueueTable } from '#ui/queue/QueueTable.tsx'
import hints from '#app/commands/shortcuts/HintBar.module.css'
import menu from '#app/menu/Menu.module.css'
import content from '#app/shell/Content.module.css'
import header from '#app/shell/header/Header.module.css'
import frame from '#app/shell/Workstation.module.css'
import tabs from '#app/tabs/TabStrip.module.css'
import list from '#features/list/ListPage.module.css'

/** The prerendered shell does nothing. */
const nothing = () => {}

/** A screen's frame before the person is known: only the parts that are the same for everyone. */
export function PrerenderedShell({ built }: { built: BuiltRoute }) {
  const { declaration } = built
  return (
    <div className={frame.frame} data-prerendered="">
      <div className={menu.side}>
        <div className={menu.brand} />
        <MenuSearch query="" requests={0} onQuery={nothing} onTake={nothing} />
        <div className={menu.nav} />
        <div className={menu.toggle} />
      </div>
      <div className={frame.workspace}>
        <div className={header.header}>
          <Breadcrumbs built={built} />
        </div>
        <div className={tabs.strip} />
        <div className={content.place}>
          <div className={content.main} data-fills={declaration.fillsHeight || undefined}>
            {declaration.list && <PrerenderedList namespace={declaration.list} />}
          </div>
        </div>
        <div className={hints.bar} />
      </div>
    </div>
  )
}

const store = createQueueStore()
const NO_ROWS = { count: 0, rowAt: () => undefined, keyOf: () => '' }
const NO_LAYOUT = { order: [], hidden: [], pinned: [], widths: {}, known: [] }
const LOADING = { status: 'loading', total: 0, totalIsExact: true, addedSince: 0, countsArchived: false } as const

/** A list without its filters, columns and rows, which depend on the person. */
function PrerenderedList({ namespace }: { namespace: ListNamespace }) {
  const { t } = useTranslation('list')
  const { word } = useListLabels(namespace)
  return (
    <div className={list.page}>
      <FilterBar
        labels={{ add: t('filter.add'), addKey: '', clear: '', edit: (label) => label, remove: (label) => label }}
        start={
          <SearchBox
            label=""
            placeholder={word('search.placeholder')}
            keyHint={commandKey('list.search', {})}
            suggestionsOf={() => []}
            onChoose={nothing}
            onLeave={nothing}
          />
        }
        chips={[]}
        open={null}
        onOpen={nothing}
        popup={() => null}
        onRemove={nothing}
        onClear={nothing}
      />
      <div className={list.work}>
        <div className={list.list}>
          <div className={list.table}>
            <QueueTable
              columns={[]}
              source={NO_ROWS}
              store={store}
              layout={NO_LAYOUT}
              onLayoutChange={nothing}
              labels={{ grid: '', selectAll: '' }}
              loading
            />
          </div>
          <TotalsLine rows={() => ''} list={LOADING} store={store} notice="" />
        </div>
      </div>
    </div>
  )
}
