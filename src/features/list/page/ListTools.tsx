import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnsPopup, DensityPopup } from '#features/list/list-popups.ts'
import styles from '#features/list/ListPage.module.css'
import type { ListLayout } from '#features/list/columns/stored-layout.ts'
import { Action } from '#ui/fields/Action.tsx'
import { QueueColumnsButton } from '#ui/queue/columns/QueueColumnsButton.tsx'
import type { QueueColumn } from '#ui/queue/queue-types.ts'

/** Which of the list's menus is open. */
export type ListMenu = 'columns' | 'views' | 'density' | null

interface ListToolsProps {
  columns: readonly QueueColumn<never>[]
  layout: ListLayout
  onLayout: (change: Partial<ListLayout>) => void
  menu: ListMenu
  onMenu: (menu: ListMenu) => void
  views: ReactNode
  /** Missing when the list has no export. */
  onExport?: () => void
  onRefresh: () => void
  keyOf: (command: string) => string | undefined
}

/** The list's toolbar: views, export, refresh, row height, columns. */
export function ListTools({
  columns,
  layout,
  onLayout,
  menu,
  onMenu,
  views,
  onExport,
  onRefresh,
  keyOf,
}: ListToolsProps) {
  const { t } = useTranslation('list')
  return (
    <>
      <div className={styles.tool}>
        <Action
          variant="quiet"
          keys={keyOf('list.views')}
          aria-expanded={menu === 'views'}
          onClick={() => onMenu(menu === 'views' ? null : 'views')}
        >
          {t('tool.views')}
        </Action>
        {menu === 'views' ? views : null}
      </div>
      {onExport ? (
        <Action variant="quiet" keys={keyOf('list.export')} onClick={onExport}>
          {t('tool.export')}
        </Action>
      ) : null}
      <Action variant="quiet" keys={keyOf('list.refresh')} onClick={onRefresh}>
        {t('tool.refresh')}
      </Action>
      <div className={styles.tool}>
        <Action
          variant="quiet"
          aria-expanded={menu === 'density'}
          onClick={() => onMenu(menu === 'density' ? null : 'density')}
        >
          {t('tool.densityNow', { height: t(`tool.${layout.density}`) })}
        </Action>
        {menu === 'density' ? (
          <DensityPopup
            chosen={layout.density}
            onChoose={(density) => onLayout({ density })}
            onClose={() => onMenu(null)}
          />
        ) : null}
      </div>
      <QueueColumnsButton
        label={t('tool.columns')}
        isOpen={menu === 'columns'}
        onPress={() => onMenu(menu === 'columns' ? null : 'columns')}
      >
        {menu === 'columns' ? (
          <ColumnsPopup
            columns={columns}
            layout={layout.layout}
            onLayoutChange={(next) => onLayout({ layout: next })}
            onClose={() => onMenu(null)}
          />
        ) : null}
      </QueueColumnsButton>
    </>
  )
}
