import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** What products cost merchants and earn suppliers. */
export const userProductsScreen = defineListScreen({
  screen: 'userProducts',
  namespace: 'userProducts',
  icon: 'percentage',
  goto: 'v r',
  load: () => import('#features/parties/products/user-products.list.ts'),
})
