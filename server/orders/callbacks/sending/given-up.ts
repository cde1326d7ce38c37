import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import type { EventValues } from '#domain/messages/message-events.ts'
import { ORDER_AGENTS } from '#domain/roles.ts'
import type { CallbackOrder } from '#server/orders/callbacks/callback-order.ts'
import type { Queryable } from '#server/db/client.ts'
import { messages, users } from '#server/db/schema/schema.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Tells agents that a callback was given up. Somebody who has such a message of the merchant unread is told no second
 * time: a merchant whose server is down fails with every order.
 */
export async function tellOfGivenUp(tx: Queryable, services: Services, order: CallbackOrder): Promise<void> {
  const values = givenUpValues(order, CALLBACK_DELAYS_SECONDS.length, services.now())
  const isTold = tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, users.id),
        eq(messages.state, 'unread'),
        eq(messages.kind, 'callbackGivenUp'),
        sql`${messages.params} ->> 'merchantName' = ${values.merchantName}`,
      ),
    )
  const agents = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, [...ORDER_AGENTS]), eq(users.status, 'active'), notExists(isTold)))
  const to = agents.map(({ id }) => id)
  await sendMessage(tx, services, to, 'callbackGivenUp', values)
}

/** Values for the message about an order whose callback was given up. */
export function givenUpValues(
  {
    orderCode,
    merchantName,
    amountMinor,
    currency,
    exponent,
  }: Pick<CallbackOrder, 'orderCode' | 'merchantName' | 'amountMinor' | 'currency' | 'exponent'>,
  attempts: number,
  at: Date,
): EventValues<'callbackGivenUp'> {
  return {
    orderCode,
    merchantName,
    amount: { amountMinor, currency, exponent },
    attempts,
    time: at.toISOString(),
  }
}
