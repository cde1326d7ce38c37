import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import type { callbackEndpoints } from '#contract/orders/callback.endpoints.ts'
import { isPayoutCode } from '#domain/orders/order-code.ts'
import { CALLBACK_STATUS_IDS } from '#domain/orders/order-status.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { callbackAttempts, callbacks, orders, payoutOrders } from '#server/db/schema/schema.ts'
import type { Handlers, Call } from '#server/http/call.ts'
import { callbackLists } from '#server/orders/callbacks/list-callbacks.ts'

/** The work of the calls about callbacks. */
export const callbackHandlers = {
  ...callbackLists,
  'orderCallBack.delete': deleteAttempts,
} satisfies Pick<Handlers, keyof typeof callbackEndpoints>

type Result = OutputOf<'orderCallBack.delete'>['results'][number]

/** Deletes the kept attempts of orders whose callback has ended; one that still runs keeps them, since they tell how far it is. */
async function deleteAttempts(
  call: Call,
  { orderCodes }: ParsedInputOf<'orderCallBack.delete'>,
): Promise<OutputOf<'orderCallBack.delete'>> {
  const results: Result[] = []
  for (const orderCode of new Set(orderCodes)) results.push(await deleteOf(call, orderCode))
  return { results }
}

async function deleteOf({ db, actor }: Call, orderCode: string): Promise<Result> {
  const table = isPayoutCode(orderCode) ? payoutOrders : orders
  const [order] = await db
    .select({ id: table.id, status: table.callbackStatus })
    .from(table)
    .where(eq(table.orderCode, orderCode))
    .for('no key update')
  if (!order) return { orderCode, ok: false, refusal: 'notFound', deleted: 0 }
  const waiting = await db
    .select({ one: sql`1` })
    .from(callbacks)
    .where(and(eq(callbacks.orderId, order.id), isNotNull(callbacks.nextAttemptAt)))
  if (waiting.length > 0 || order.status === CALLBACK_STATUS_IDS.pending)
    return { orderCode, ok: false, refusal: 'stillRunning', deleted: 0 }
  const gone = await db
    .delete(callbackAttempts)
    .where(eq(callbackAttempts.orderId, order.id))
    .returning({ id: callbackAttempts.id })
  await recordAudit(
    db,
    actor,
    'orderCallBack.delete',
    { kind: table === orders ? 'order' : 'payout', id: orderCode },
    { from: { attempts: gone.length }, to: { attempts: 0 } },
  )
  return { orderCode, ok: true, refusal: null, deleted: gone.length }
}
