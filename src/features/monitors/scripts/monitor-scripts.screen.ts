import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Scripts that monitors are given. */
export const monitorScriptsScreen = defineListScreen({
  screen: 'monitorScripts',
  namespace: 'monitorScripts',
  icon: 'script',
  goto: 's c',
  load: () => import('#features/monitors/scripts/monitor-scripts.list.ts'),
})
