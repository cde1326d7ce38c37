import { desc, eq } from 'drizzle-orm'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { weChatGroups } from '#server/db/schema/schema.ts'
import type { Random } from '#server/demo/random.ts'
import type { Askable } from '#server/demo/wechat/ask-something.ts'
import type { Services } from '#server/platform/services.ts'

const AMONG = 40

/** One of the newest orders of a group's party. */
export async function recentOrder(
  { db }: Services,
  random: Random,
  { merchantId, supplierId }: typeof weChatGroups.$inferSelect,
): Promise<Askable | undefined> {
  const isOwn =
    merchantId === null ? supplierId !== null && eq(orders.supplierId, supplierId) : eq(orders.merchantId, merchantId)
  if (isOwn === false) return undefined
  const rows = await db.select().from(orders).where(isOwn).orderBy(desc(orders.createdAt), desc(orders.id)).limit(AMONG)
  if (rows.length === 0) return undefined
  const { orderCode, merchantOrderId, utr, status } = random.pick(rows)
  return { orderCode, merchantOrderId, utr, isOpen: status !== ORDER_STATUS_IDS.successful }
}
