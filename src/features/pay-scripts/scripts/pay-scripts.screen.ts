import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Scripts that make what payers get. */
export const payScriptsScreen = defineListScreen({
  screen: 'payScripts',
  namespace: 'payScripts',
  icon: 'code',
  goto: 's s',
  load: () => import('#features/pay-scripts/scripts/pay-scripts.list.ts'),
})
