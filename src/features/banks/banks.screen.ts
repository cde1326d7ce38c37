import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Banks and their numbers. */
export const banksScreen = defineListScreen({
  screen: 'banks',
  namespace: 'banks',
  icon: 'building-bank',
  goto: 's b',
  load: () => import('#features/banks/banks.list.ts'),
})
