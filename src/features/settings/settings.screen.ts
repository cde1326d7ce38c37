import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Every setting of the system that has an effect. */
export const globalConfigScreen = defineListScreen({
  screen: 'globalConfig',
  namespace: 'settings',
  icon: 'adjustments',
  alsoNamed: ['settingGuide'],
  goto: 'f',
  load: () => import('#features/settings/settings.list.ts'),
})
