import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** How often addresses create orders. */
export const ipFrequencyScreen = defineListScreen({
  screen: 'ipFrequency',
  namespace: 'ipFrequency',
  icon: 'heart-rate-monitor',
  goto: 'r f',
  load: () => import('#features/ip-guard/ip-frequency.list.ts'),
})
