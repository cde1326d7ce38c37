import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Which old rows go to the archive, and when. */
export const dataCleanConfigScreen = defineListScreen({
  screen: 'dataCleanConfig',
  namespace: 'dataCleanConfig',
  icon: 'archive',
  goto: 's d',
  load: () => import('#features/cleanup/data-clean-config.list.ts'),
})
