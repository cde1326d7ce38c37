import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Merchants. */
export const merchantsScreen = defineListScreen({
  screen: 'merchants',
  namespace: 'merchants',
  icon: 'building-store',
  goto: 'v m',
  load: () => import('#features/parties/merchants/merchants.list.ts'),
})
