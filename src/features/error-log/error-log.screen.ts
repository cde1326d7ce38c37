import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Uncaught errors of the console, kept by the server. */
export const errorLogScreen = defineListScreen({
  screen: 'errorLog',
  namespace: 'errorLog',
  icon: 'bug',
  load: () => import('#features/error-log/error-log.list.ts'),
  goto: 'e',
})
