import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The platform's run state, the system's health, and what may be done about both. */
export const systemMaintenanceScreen = defineListScreen({
  screen: 'systemMaintenance',
  namespace: 'systemMaintenance',
  icon: 'heart-rate-monitor',
  goto: 's m',
  load: () => import('#features/maintenance/health.list.ts'),
})
