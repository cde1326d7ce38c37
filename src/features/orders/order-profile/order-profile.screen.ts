import { IconChartBar } from '@tabler/icons-react'
import { defineScreen } from '#features/define-screen.ts'
import { profileSearchSchema } from '#features/orders/order-profile/profile-search.ts'

/** Performance of collection orders, by stage and by group. */
export const orderProfileScreen = defineScreen({
  screen: 'orderProfile',
  icon: IconChartBar,
  load: () => import('#features/orders/order-profile/OrderProfilePage.tsx'),
  search: profileSearchSchema,
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'profile', 'report'],
})
