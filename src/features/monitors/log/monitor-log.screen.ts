import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** The reports of monitors, and what became of them. */
export const monitorLogScreen = defineListScreen({
  screen: 'monitorLog',
  namespace: 'monitorLog',
  icon: 'report-search',
  goto: 'v l',
  load: () => import('#features/monitors/log/monitor-log.list.ts'),
})
