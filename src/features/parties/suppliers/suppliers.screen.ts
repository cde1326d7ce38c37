import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Suppliers. */
export const suppliersScreen = defineListScreen({
  screen: 'suppliers',
  namespace: 'suppliers',
  icon: 'users-group',
  goto: 'v s',
  load: () => import('#features/parties/suppliers/suppliers.list.ts'),
})
