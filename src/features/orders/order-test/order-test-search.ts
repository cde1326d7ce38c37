import type { TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { fieldRecord, oneOf, withFallback } from '#domain/text/text-field.ts'
import type { PushSource } from '#features/define-screen.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** The modes of the screen: one order, or a file of them. */
export const ORDER_TEST_MODES = ['single', 'batch'] as const

/** Which way of creating orders the page shows. */
export const orderTestSearchSchema = fieldRecord({ mode: withFallback(oneOf(ORDER_TEST_MODES), 'single') })
export type OrderTestSearch = SearchOf<typeof orderTestSearchSchema>

/** Props of both ways of creating orders. */
export interface OrderTestProps {
  merchants: readonly TestMerchant[]
  canSend: boolean
  /** A merchant creates its own orders; there is nothing to choose then. */
  isOwn: boolean
  user: SessionUser
  pushes: PushSource
}
