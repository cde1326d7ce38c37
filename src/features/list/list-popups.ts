import { lazyModule } from '#features/lazy-module.ts'
import { lazyComponent } from '#features/lazy-component.tsx'
import { exportModule } from '#features/list/export/exporter.ts'
import { exportFormModule } from '#features/list/export/use-list-export.ts'
import { autoAdvanceModule } from '#features/list/advance/use-auto-advance.ts'

/** The popups of a list are loaded after its first rows. */
const parts = {
  filter: lazyModule(() => import('#features/list/fields/FilterPopup.tsx')),
  columns: lazyModule(() => import('#features/list/columns/ColumnsPopup.tsx')),
  density: lazyModule(() => import('#features/list/columns/DensityPopup.tsx')),
  views: lazyModule(() => import('#features/list/views/ViewsMenu.tsx')),
  others: lazyModule(() => import('#features/list/page/OtherMeanings.tsx')),
  row: lazyModule(() => import('#features/list/row-actions/RowMenu.tsx')),
  export: lazyModule(() => import('#features/list/export/ExportPanel.tsx')),
  autoAdvance: lazyModule(() => import('#features/list/advance/AutoAdvanceLine.tsx')),
}

export const FilterPopup = lazyComponent(parts.filter, { takesKeyboard: true })
export const ColumnsPopup = lazyComponent(parts.columns, { takesKeyboard: true })
export const DensityPopup = lazyComponent(parts.density, { takesKeyboard: true })
export const ViewsMenu = lazyComponent(parts.views, { takesKeyboard: true })
export const RowMenu = lazyComponent(parts.row, { takesKeyboard: true })
export const OtherMeanings = lazyComponent(parts.others)
export const ExportPanel = lazyComponent(parts.export, { takesKeyboard: true })
export const AutoAdvanceLine = lazyComponent(parts.autoAdvance)

/** Loads all popups and their machines. */
export async function fetchListPopups(): Promise<void> {
  await Promise.all(
    [...Object.values(parts), exportModule, exportFormModule, autoAdvanceModule].map((part) => part.fetch()),
  )
}
