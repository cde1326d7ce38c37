import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#features/list/ListPage.module.css'
import type { ListLayout } from '#features/list/stored-layout.ts'
import { Action } from '#ui/fields/Action.tsx'
import { ChoiceList } from '#ui/fields/ChoiceList.tsx'
import { Popup } from '#ui/fields/Popup.tsx'
import { QueueColumnsMenu } from '#ui/queue/QueueColumnsMenu.tsx'
import { rowHeights } from '#ui/queue/queue-types.ts'
import type { QueueColumn, QueueDensity } from '#ui/queue/queue-types.ts'

/** Which of the list's menus is open. */
export type ListMenu = 'columns' | 'views' | 'density' | null

interface ListToolsProps {
  columns: readonly QueueColumn<never>[]
  layout: ListLayout
  onLayout: (change: Partial<ListLayout>) => void
  menu: ListMenu
  onMenu: (menu: ListMenu) => void
  views: ReactNode
  /** Left out where the list exports nothing. */
  onExport?: () => void
  onRefresh: () => void
  keyOf: (command: string) => string | undefined
}

const DENSITIES = Object.keys(rowHeights) as QueueDensity[]

/** What the list offers beside its filters: views, export, refresh, row height, columns. */
export function ListTools({ columns, layout, onLayout, menu, onMenu, views, onExport, onRefresh, keyOf }: ListToolsProps) {
  const { t } = useTranslation('list')
  return (
    <>
      <div className={styles.tool}>
        <Action look="quiet" keys={keyOf('list.views')} aria-expanded={menu === 'views'} onClick={() => onMenu('views')}>
          {t('tool.views')}
        </Action>
        {menu === 'views' ? views : null}
      </div>
      {onExport ? (
        <Action look="quiet" keys={keyOf('list.export')} onClick={onExport}>
          {t('tool.export')}
        </Action>
      ) : null}
      <Action look="quiet" keys={keyOf('list.refresh')} onClick={onRefresh}>
        {t('tool.refresh')}
      </Action>
      <div className={styles.tool}>
        <Action look="quiet" aria-expanded={menu === 'density'} onClick={() => onMenu('density')}>
          {t(`tool.${layout.density}`)}
        </Action>
        {menu === 'density' ? (
          <Popup label={t('tool.density')} align="end" onClose={() => onMenu(null)}>
            <ChoiceList
              label={t('tool.density')}
              choices={DENSITIES.map((density) => ({ value: density, label: t(`tool.${density}`), hint: `${rowHeights[density]} px` }))}
              chosen={[layout.density]}
              placeholder={t('tool.density')}
              empty={t('filter.noChoice')}
              onChoose={(value) => {
                onLayout({ density: DENSITIES.find((density) => density === value) ?? 'normal' })
                onMenu(null)
              }}
            />
          </Popup>
        ) : null}
      </div>
      <QueueColumnsMenu
        columns={columns}
        layout={layout.layout}
        onLayoutChange={(next) => onLayout({ layout: next })}
        opened={menu === 'columns'}
        onOpenedChange={(opened) => onMenu(opened ? 'columns' : null)}
        labels={{
          open: t('tool.columns'),
          title: t('tool.columns'),
          reset: t('tool.columnsReset'),
          moveUp: (title) => t('tool.columnUp', { title }),
          moveDown: (title) => t('tool.columnDown', { title }),
          pin: (title) => t('tool.columnPin', { title }),
          narrower: (title) => t('tool.columnNarrower', { title }),
          wider: (title) => t('tool.columnWider', { title }),
        }}
      />
    </>
  )
}
