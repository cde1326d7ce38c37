import { IconChecklist, IconSettings, IconTransferIn, IconTransferOut } from '@tabler/icons-react'
import type { ScreenDeclaration } from '#features/define-screen.ts'

/** Icons of the menu's groups that have a built screen; a group without one is shown by the icon of its first page. */
export const GROUP_ICONS: Readonly<Record<string, ScreenDeclaration['icon']>> = {
  order: IconTransferIn,
  payProxyOrder: IconTransferOut,
  systemManager: IconSettings,
  todo: IconChecklist,
}
