/** Modules below `src` that open over a list and are fetched while the browser is idle; with all they share they are one file. */
export const OVER_LIST = [
  'app/palette/Palette.tsx',
  'app/commands/shortcuts/ShortcutSheet.tsx',
  'app/menu/MenuViews.tsx',
  'app/shell/notices/Notices.tsx',
  'features/list/advance/AutoAdvanceLine.tsx',
  'features/list/advance/auto-advance-actor.ts',
  'features/list/columns/ColumnsPopup.tsx',
  'features/list/columns/DensityPopup.tsx',
  'features/list/export/ExportLine.tsx',
  'features/list/export/export-actor.ts',
  'features/list/fields/FilterPopup.tsx',
  'features/list/page/OtherMeanings.tsx',
  'features/list/row-actions/RowMenu.tsx',
  'features/list/views/ViewsMenu.tsx',
  'features/orders/order-list/OrderAside.tsx',
  'features/orders/order-list/order-flow.ts',
  'features/session/realtime/NotifierNotice.tsx',
  'features/session/realtime/order-notices.tsx',
] as const

/** True for a module, by its path, that is one of them. */
export const opensOverList = (id: string): boolean => OVER_LIST.some((file) => id.endsWith(`/src/${file}`))
