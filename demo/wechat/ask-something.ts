import { isPayoutCode } from '#domain/orders/order-code.ts'
import { DEMO_CHATTER } from '#demo/wechat/demo-chats.ts'
import type { Random } from '#demo/random.ts'

/** An order that somebody may ask for. */
export interface Askable {
  orderCode: string
  merchantOrderId: string
  utr: string | null
  isOpen: boolean
}

/** What a member of a group writes: mostly a question about one of the party's orders. */
export function askSomething(random: Random, order: Askable | undefined): string {
  if (order === undefined || random.chance(0.2)) return random.pick(DEMO_CHATTER)
  if (random.chance(0.15)) return `查单 ${random.digits(12)}`
  if (order.isOpen && !isPayoutCode(order.orderCode) && random.chance(0.5))
    return `补单 ${order.orderCode} ${random.digits(12)}`
  if (order.utr !== null && random.chance(0.4)) return order.utr
  return random.chance(0.5) ? order.orderCode : `查单 ${order.merchantOrderId}`
}
