import { defineListScreen } from '#features/list/define/define-list-screen.ts'

/** Transfers of USDT, as their chains have them. */
export const usdtRecordsScreen = defineListScreen({
  screen: 'usdtRecords',
  namespace: 'usdtRecords',
  icon: 'coin',
  goto: 'v t',
  load: () => import('#features/usdt-records/usdt-records.list.ts'),
})
