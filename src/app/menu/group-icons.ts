import {
  IconActivity,
  IconBrandWechat,
  IconBuildingBank,
  IconBuildingStore,
  IconCashBanknote,
  IconChartBar,
  IconChecklist,
  IconFileAnalytics,
  IconLink,
  IconReceipt,
  IconSettings,
  IconTransferIn,
  IconTransferOut,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ScreenDeclaration } from '#features/define-screen.ts'

/** Icons of the menu's groups; a group without one is shown by the icon of its first page. */
export const GROUP_ICONS: Readonly<Record<string, ScreenDeclaration['icon']>> = {
  merchants: IconBuildingStore,
  suppliers: IconUsersGroup,
  qrCode: IconBuildingBank,
  order: IconTransferIn,
  bankStatement: IconReceipt,
  securityNodes: IconLink,
  orderAnalysis: IconFileAnalytics,
  payProxyOrder: IconTransferOut,
  statistics: IconChartBar,
  fundRecord: IconCashBanknote,
  monitorLog: IconActivity,
  profile: IconUser,
  systemManager: IconSettings,
  systemConfig: IconSettings,
  weChat: IconBrandWechat,
  todo: IconChecklist,
}
