import type { TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import { fieldRecord, oneOf, withFallback } from '#domain/text/text-field.ts'
import type { PushSource } from '#features/define-screen.ts'
import type { SearchOf } from '#features/search-schema.ts'

/** The modes of the screen: one order, a file of them, why a signature was refused, or the calls that came. */
export const ORDER_TEST_MODES = ['single', 'batch', 'check', 'calls'] as const

/** Part of the page that is shown. */
export const orderTestSearchSchema = fieldRecord({ mode: withFallback(oneOf(ORDER_TEST_MODES), 'single') })
export type OrderTestSearch = SearchOf<typeof orderTestSearchSchema>

/** A call to check, and when it came. */
export interface CallToCheck {
  text: string
  at: Date
}

/** Props of both ways of creating orders. */
export interface OrderTestProps {
  merchants: readonly TestMerchant[]
  canSend: boolean
  /** A merchant creates its own orders; there is nothing to choose then. */
  isOwn: boolean
  user: SessionUser
  pushes: PushSource
}
