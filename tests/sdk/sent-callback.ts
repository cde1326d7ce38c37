import { eq } from 'drizzle-orm'
import { SIGN_HEADERS } from '#domain/orders/order-sign.ts'
import { callbacks, orders } from '#server/db/schema/schema.ts'
import { createCallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import { runCallback } from '#server/orders/callbacks/sending/run-callback.ts'
import { SILENT_PLACE } from '#tests/support/fixed-settings.ts'
import { must } from '#tests/support/orders/order-fixtures.ts'
import { createCallbackReceiver } from '#tests/support/servers/callback-receiver.ts'
import type { TestServer } from '#tests/support/servers/test-server.ts'
import { setSettings } from '#tests/support/set-settings.ts'

/** A callback as the platform sent it. */
export interface SentCallback {
  body: string
  headers: Record<string, string>
}

/** Has the platform send the callback of a paid order, whose creation gave this text to come back. */
export async function sendCallback(server: TestServer, text: string): Promise<SentCallback> {
  const receiver = await createCallbackReceiver()
  await setSettings(server, { callbackAddressExceptions: `${SILENT_PLACE}, ${receiver.endpoint}` })
  const { orderCode } = await server.createOrder({ notifyUrl: receiver.url, body: text })
  const agent = await server.signIn('custservice')
  const googleCode = server.googleCode('custservice')
  await agent.call('order.replenishmentOrder', { orderCode, utr: 'SDK-000001', googleCode })
  const { db } = server.services
  const [order] = await db.select().from(orders).where(eq(orders.orderCode, orderCode))
  const [series] = await db
    .select()
    .from(callbacks)
    .where(eq(callbacks.orderId, must(order).id))
  const since = must(series).createdAt.toISOString()
  const sender = createCallbackSender(server.services)
  await runCallback(server.services, sender, { orderId: must(order).id, since, attempt: 1, byUser: null })
  await sender.close()
  await receiver.close()
  const { body, headers } = must(receiver.received[0])
  const signs = Object.values(SIGN_HEADERS).map((name) => [name, String(headers[name])] as const)
  return { body, headers: Object.fromEntries(signs) }
}

/** Fields of a callback's body but the sign within, which those who check the headers do not need. */
export function fieldsOf(body: string): Record<string, unknown> {
  const { sign, ...fields } = JSON.parse(body) as Record<string, unknown>
  return fields
}
