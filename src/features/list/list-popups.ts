import { ahead } from '#features/ahead.ts'
import { late } from '#features/late.tsx'
import { exportPart } from '#features/list/use-export.ts'
import { sweepPart } from '#features/list/use-sweep.ts'

/** What opens over a list comes behind its first rows; what is typed before it is there is typed into it. */
const parts = {
  filter: ahead(() => import('#features/list/FilterPopup.tsx')),
  columns: ahead(() => import('#features/list/ColumnsPopup.tsx')),
  density: ahead(() => import('#features/list/DensityPopup.tsx')),
  views: ahead(() => import('#features/list/ViewsMenu.tsx')),
  row: ahead(() => import('#features/list/RowMenu.tsx')),
  export: ahead(() => import('#features/list/ExportLine.tsx')),
  sweep: ahead(() => import('#features/list/SweepLine.tsx')),
}

export const FilterPopup = late(parts.filter, { holdsKeys: true })
export const ColumnsPopup = late(parts.columns, { holdsKeys: true })
export const DensityPopup = late(parts.density, { holdsKeys: true })
export const ViewsMenu = late(parts.views, { holdsKeys: true })
export const RowMenu = late(parts.row, { holdsKeys: true })
export const ExportLine = late(parts.export)
export const SweepLine = late(parts.sweep)

/** Fetches all of them, with the machines behind them. */
export async function fetchListPopups(): Promise<void> {
  await Promise.all([...Object.values(parts), exportPart, sweepPart].map((part) => part.fetch()))
}
