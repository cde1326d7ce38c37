import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { BULK_SELECTION_MAX } from '#contract/order.endpoints.ts'
import { orderLifecycle } from '#machines/order/order.lifecycle.ts'
import type { OrderEventType } from '#machines/order/order.lifecycle.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { hasCode, hasNoneOf, orderConditions } from '#server/orders/order-filter.ts'
import { subjectOf } from '#server/orders/order-record.ts'
import type { FactColumns } from '#server/orders/order-record.ts'
import { orderScope } from '#server/orders/order-scope.ts'
import { zoneOf } from '#server/orders/resource-place.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'

type Preview = OutputOf<'order.bulkPreview'>
type Blocked = Preview['blocked'][number]
type Selected = FactColumns & { orderCode: string }

const FACTS = {
  orderCode: orders.orderCode,
  status: orders.status,
  locked: orders.locked,
  holdsResource: orders.holdsResource,
  realAmountMinor: orders.realAmountMinor,
  notifyUrl: orders.notifyUrl,
}

/** What a bulk action would do to a selection as it is now; the codes it answers are the frozen selection. */
export async function previewBulk(call: Call, { action, selection }: ParsedInputOf<'order.bulkPreview'>): Promise<Preview> {
  if ('orderCodes' in selection) return previewCodes(call, action, [...new Set(selection.orderCodes)])
  const where = and(orderConditions(call.actor, selection.filter, zoneOf(call.services)), hasNoneOf(selection.except))
  const rows = await call.db.select(FACTS).from(orders).where(where).orderBy(sql`${orders.createdAt} desc`, sql`${orders.id} desc`).limit(BULK_SELECTION_MAX)
  const beyondLimit = rows.length < BULK_SELECTION_MAX ? 0 : (await countAll(call.db, where)) - rows.length
  return { ...judgeAll(call, action, rows), beyondLimit: Math.max(0, beyondLimit) }
}

async function previewCodes(call: Call, action: OrderEventType, codes: string[]): Promise<Preview> {
  const rows = await call.db.select(FACTS).from(orders).where(and(hasCode(codes), orderScope(call.actor)))
  const byCode = new Map(rows.map((row) => [row.orderCode, row]))
  const judged = judgeAll(call, action, codes.flatMap((code) => byCode.get(code) ?? []))
  const unknown: Blocked[] = codes.filter((code) => !byCode.has(code)).map((orderCode) => ({ orderCode, refusal: 'notFound' }))
  return { goes: judged.goes, blocked: [...judged.blocked, ...unknown], beyondLimit: 0 }
}

function judgeAll({ services }: Call, action: OrderEventType, rows: readonly Selected[]): Pick<Preview, 'goes' | 'blocked'> {
  const goes: string[] = []
  const blocked: Blocked[] = []
  for (const row of rows) {
    const verdict = orderLifecycle.judge(subjectOf(row, services), { type: action })
    if (verdict.ok) goes.push(row.orderCode)
    else blocked.push({ orderCode: row.orderCode, refusal: verdict.refusal })
  }
  return { goes, blocked }
}

async function countAll(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: sql<string>`count(*)` }).from(orders).where(where)
  return Number(row?.count ?? 0)
}

/** Runs a bulk action over orders, each in a transaction of its own, so that one refusal leaves the others done. */
export async function applyBulk({ actor, root, services }: Call, { action, orderCodes }: ParsedInputOf<'order.bulkApply'>): Promise<OutputOf<'order.bulkApply'>> {
  const results: OutputOf<'order.bulkApply'>['results'] = []
  for (const code of new Set(orderCodes)) {
    results.push(await resultOf(code, () => root.transaction((tx) => transitionOrder(tx, services, { order: { code }, event: action, actor, via: 'batch' }))))
  }
  return { results }
}

/** What became of one order of many: a refusal leaves the others as they are. */
export async function resultOf(orderCode: string, work: () => Promise<unknown>): Promise<{ orderCode: string; ok: boolean; refusal: string | null }> {
  try {
    await work()
    return { orderCode, ok: true, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refusal = error.failure.params?.['refusal']
    return { orderCode, ok: false, refusal: typeof refusal === 'string' ? refusal : (error.message.split('.').at(-1) ?? error.message) }
  }
}
