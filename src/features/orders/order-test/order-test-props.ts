import type { TestMerchant } from '#contract/orders/order-test.endpoints.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'
import type { PushSource } from '#features/define-screen.ts'

/** What both ways of creating orders are given. */
export interface OrderTestProps {
  merchants: readonly TestMerchant[]
  canSend: boolean
  /** A merchant creates its own orders; there is nothing to choose then. */
  isOwn: boolean
  user: SessionUser
  pushes: PushSource
}
