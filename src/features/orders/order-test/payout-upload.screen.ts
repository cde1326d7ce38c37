import { fieldRecord } from '#domain/text/text-field.ts'
import { defineScreen } from '#features/define-screen.ts'

/** A merchant, or staff for one, creates payouts from a file. */
export const payoutUploadScreen = defineScreen({
  screen: 'payoutUpload',
  icon: 'upload',
  goto: 't u',
  load: () => import('#features/orders/order-test/PayoutUploadPage.tsx'),
  search: fieldRecord({}),
  namespaces: ['commands', 'enums', 'errors', 'list', 'orders', 'orderTest'],
})
