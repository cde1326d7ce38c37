import { IconAdjustments } from '@tabler/icons-react'
import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Every setting of the system that has an effect. */
export const globalConfigScreen = defineListScreen({
  screen: 'globalConfig',
  namespace: 'settings',
  icon: IconAdjustments,
  alsoNamed: ['settingGuide'],
  goto: 'f',
  load: () => import('#features/settings/settings.list.ts'),
})
