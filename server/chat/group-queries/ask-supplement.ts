import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Answer, ToldOrder } from '#domain/group-queries/answer.ts'
import { ORDER_AGENTS } from '#domain/roles.ts'
import type { Queryable } from '#server/db/client.ts'
import { messages, users } from '#server/db/schema/schema.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import type { Services } from '#server/platform/services.ts'

interface Asked {
  order: ToldOrder
  utr: string | null
  /** The group, and who asked in it. */
  by: string
}

/** States of an order whose payment may still be found. */
const SUPPLEMENTED = ['created', 'allocated', 'pendingConfirmation', 'timedOut', 'failed']

/**
 * Asks the agents to supplement an order, by a message that leads to it. An agent who has such a message unread is told no second
 * time.
 */
export async function askSupplement(
  db: Queryable,
  services: Pick<Services, 'settings' | 'now'>,
  { order, utr, by }: Asked,
): Promise<Answer> {
  const { amount, kind, orderCode, status } = order
  if (kind === 'payout' || !SUPPLEMENTED.includes(status)) return { kind: 'supplementNeedless', orderCode, status }
  const isTold = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, users.id),
        eq(messages.state, 'unread'),
        eq(messages.kind, 'supplementAsked'),
        sql`${messages.params} ->> 'orderCode' = ${orderCode}`,
      ),
    )
  const agents = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, [...ORDER_AGENTS]), eq(users.status, 'active'), notExists(isTold)))
  const to = agents.map(({ id }) => id)
  const time = services.now().toISOString()
  await sendMessage(db, services, to, 'supplementAsked', { orderCode, amount, asker: by, utr, time })
  return { kind: 'supplementAsked', orderCode }
}
