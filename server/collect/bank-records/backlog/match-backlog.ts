import { sql } from 'drizzle-orm'
import { matchPayments } from '#domain/bank-records/match-payments.ts'
import { isUnheard } from '#domain/bank-records/doubts.ts'
import type { SetVerdict } from '#domain/bank-records/match-payments.ts'
import type { Backlog, BacklogOrder, BacklogPayment } from '#server/collect/bank-records/backlog/read-backlog.ts'
import { settleStored } from '#server/collect/bank-records/backlog/settle-waiting.ts'
import { matchRulesOf } from '#server/collect/bank-records/payments/match-payment.ts'
import type { Queryable } from '#server/db/client.ts'
import { inLanes } from '#server/platform/jobs/background.ts'
import { matchedUpTo } from '#server/collect/orders/matching-delay.ts'
import type { Services } from '#server/platform/services.ts'

interface Judged {
  payment: BacklogPayment
  verdict: SetVerdict<BacklogOrder>
}

/** How many accounts' payments are settled at a time. */
const LANES = 4

/**
 * Judges a part of the backlog at once. Each payment with a result is then settled as a report is: judged again under
 * its locks, since others settle too. Orders that were told already are not told again.
 */
export async function matchBacklog(
  services: Services,
  backlog: Backlog,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const upTo = matchedUpTo(services)
  const judged = judge(services, backlog).filter(({ payment }) => payment.receivedAt <= upTo)
  const told = await readTold(services.db, judged)
  const due = judged.filter((one) => isNews(one, told)).map(({ payment }) => payment)
  const accounts = [...Map.groupBy(due, ({ accountId }) => accountId).values()]
  const settleAll = async (payments: readonly BacklogPayment[]) => {
    for (const payment of payments) if (!isStopping()) await settle(services, payment)
  }
  await inLanes(accounts, LANES, settleAll, isStopping)
}

/** Verdicts on all payments of a part of the backlog. */
export function judge(services: Pick<Services, 'settings'>, { orders, payments }: Backlog): Judged[] {
  const verdicts = matchPayments(payments, orders, matchRulesOf(services))
  return payments.map((payment, at) => ({ payment, verdict: verdicts[at] ?? { kind: 'none' } }))
}

/** A payment that fails keeps no other waiting. */
const settle = (services: Services, payment: BacklogPayment): Promise<void> =>
  settleStored(services, payment).catch((error: unknown) =>
    services.log.error({ err: error, bankRecordId: payment.id }, 'a payment could not be matched'),
  )

const pairOf = (payment: { id: number }, order: { id: number }) => `${payment.id} ${order.id}`

/** True when settling changes anything: a doubt does where an order does not know of the payment yet. */
function isNews({ payment, verdict }: Judged, told: ReadonlySet<string>): boolean {
  if (verdict.kind !== 'unsure') return verdict.kind === 'certain'
  if (isUnheard(payment.doubt)) return false
  return verdict.orders.some((order) => !order.isPending && !told.has(pairOf(payment, order)))
}

/** Which orders went to a person because of which payments, as far as they are in doubt now. */
async function readTold(db: Queryable, judged: readonly Judged[]): Promise<Set<string>> {
  const ids = judged.flatMap(({ verdict }) => (verdict.kind === 'unsure' ? verdict.orders.map(({ id }) => id) : []))
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ orderId: number; recordId: number }>(sql`
    select order_id::float8 as "orderId", (detail ->> 'bankRecordId')::float8 as "recordId" from order_history
    where order_id = any(${sql.param([...new Set(ids)])}::bigint[]) and event = 'RECEIVE_UNSURE_PAYMENT'`)
  return new Set(rows.map(({ orderId, recordId }) => pairOf({ id: recordId }, { id: orderId })))
}
