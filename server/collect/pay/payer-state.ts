import { eq } from 'drizzle-orm'
import { orderStatusOf } from '#domain/orders/order-status.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PayerState } from '#domain/orders/payer-page.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import { subjectOf } from '#server/collect/orders/order-record.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders, resources } from '#server/db/schema/schema.ts'
import { orderCodeOfLink } from '#server/orders/rows/pay-link.ts'
import type { PayLink } from '#server/orders/rows/pay-link.ts'
import { notFound } from '#server/platform/app-error.ts'
import type { Services } from '#server/platform/services.ts'

const STATES: Readonly<Record<OrderStatus, PayerState>> = {
  created: 'waiting',
  allocated: 'waiting',
  pendingConfirmation: 'checking',
  successful: 'paid',
  timedOut: 'timedOut',
  failed: 'ended',
  rejecting: 'ended',
  rejected: 'ended',
  closed: 'ended',
  allocationFailed: 'ended',
}

/** State that the payer is shown. The time is up at its second, though the work that times orders out comes later. */
export function payerStateOf(order: Pick<OrderRecord, 'status' | 'expiresAt'>, now: Date): PayerState {
  const state = STATES[orderStatusOf(order.status)]
  return state === 'waiting' && isOver(order, now) ? 'timedOut' : state
}

/** True while the payer may still be shown where to pay: not after the end, and not once money has come. */
export function showsAccount(order: OrderRecord, now: Date): boolean {
  const state = payerStateOf(order, now)
  return state === 'waiting' || (state === 'checking' && order.realAmountMinor === null && !isOver(order, now))
}

/** True while a reference is accepted: as long as payments of the order are. */
export function takesUtr(services: Services, order: OrderRecord): boolean {
  const lateMs = services.settings.get('completeCheckOrderTime') * 60_000
  const isLate = isOver(order, new Date(services.now().getTime() - lateMs))
  return !isLate && orderLifecycle.judge(subjectOf(order, services), { type: 'SUBMIT_UTR' }).ok
}

/** Seconds until the order times out; null where it does not. */
export function secondsLeftOf({ expiresAt }: Pick<OrderRecord, 'expiresAt'>, now: Date): number | null {
  return expiresAt && Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000))
}

const isOver = ({ expiresAt }: Pick<OrderRecord, 'expiresAt'>, at: Date) => expiresAt !== null && expiresAt <= at

/** An account that takes payments. */
export type Account = typeof resources.$inferSelect

/** The order that a pay link leads to; 404 `pay.notFound` for any other link. */
export async function orderOfLink(db: Queryable, { config }: Services, link: PayLink): Promise<OrderRecord> {
  const orderCode = orderCodeOfLink(config.secretKey, link)
  const [order] = orderCode === undefined ? [] : await db.select().from(orders).where(eq(orders.orderCode, orderCode))
  if (!order) throw notFound('pay')
  return order
}

/** The account that an order is to be paid to; undefined while it has none. */
export async function accountOf(
  db: Queryable,
  { resourceId }: Pick<OrderRecord, 'resourceId'>,
): Promise<Account | undefined> {
  if (resourceId === null) return undefined
  const [account] = await db.select().from(resources).where(eq(resources.id, resourceId))
  return account
}
