import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { CLOCK_TOLERANCE_MS } from '#domain/bank-records/match-differences.ts'
import type { AwaitedFacts, MatchRules, PaymentFacts } from '#domain/bank-records/match-differences.ts'
import type { PaymentDoubt } from '#domain/bank-records/doubts.ts'
import { ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { isAwaitedSql, isSpentSql } from '#server/collect/bank-records/payments/awaited-orders.ts'
import { namedStatement } from '#server/db/named-statement.ts'
import type { Queryable } from '#server/db/client.ts'

/** How many payments are read and judged at once, and more only where they are of one account and amount. */
export const AT_ONCE = 500

export interface BacklogPayment extends PaymentFacts {
  id: number
  accountId: number
  receivedAt: Date
}

export interface BacklogOrder extends AwaitedFacts {
  id: number
  /** A person looks at it already. */
  isPending: boolean
}

/** All unmatched payments of some accounts and amounts, and the orders that any of them may pay. */
export interface Backlog {
  payments: BacklogPayment[]
  orders: BacklogOrder[]
}

/** Payments and orders of one account and amount: only these meet. */
export interface GroupKey {
  accountId: number
  amountMinor: number
}

const value = (name: string): SQL => sql`${sql.placeholder(name)}`
const msOf = (instant: SQL): SQL => sql`(date_part('epoch', ${instant}) * 1000)`

interface PaymentRow {
  id: string
  accountId: string
  amountMinor: string
  occurredMs: number
  receivedMs: number
  kind: string
  utr: string | null
  identifyCode: string | null
  payerName: string | null
  isUtrSpent: boolean
  isDayOnly: boolean
  doubt: PaymentDoubt | null
}

const columns = sql`b.id, b.resource_id as "accountId", b.amount_minor as "amountMinor", ${msOf(sql`b.occurred_at`)} as "occurredMs",
  ${msOf(sql`b.received_at`)} as "receivedMs", b.kind, b.is_day_only as "isDayOnly", b.utr, b.identify_code as "identifyCode", b.payer_name as "payerName", b.doubt,
  b.utr is not null and ${isSpentSql(sql`b.utr`)} as "isUtrSpent"`

const isUnmatched = sql`b.status = 'unmatched' and b.direction = 'credit'`
const isAfter = sql`(b.resource_id, b.amount_minor) > (${value('accountId')}::bigint, ${value('amountMinor')}::bigint)`
const isWanted = sql`(b.resource_id, b.amount_minor) in (select * from unnest(${value('accountIds')}::bigint[], ${value('amounts')}::bigint[]))`

/** The next unmatched payments by account and amount; an account's payments of one amount are never parted. */
const readAfter = namedStatement<PaymentRow>(
  'backlog_after',
  () => sql`select ${columns} from bank_records b where ${isUnmatched} and ${isAfter}
    order by b.resource_id, b.amount_minor fetch first ${sql.raw(String(AT_ONCE))} rows with ties`,
)

const readWanted = namedStatement<PaymentRow>(
  'backlog_wanted',
  () => sql`select ${columns} from bank_records b where ${isUnmatched} and ${isWanted}`,
)

interface OrderRow {
  id: string
  accountId: string
  payableMinor: string
  createdMs: number
  expiresMs: number
  identifyCode: string | null
  userName: string | null
  utr: string | null
  status: number
}

/** The orders of accounts and amounts that are awaited at any time of a span. */
const readOrders = namedStatement<OrderRow>(
  'backlog_orders',
  () => sql`select o.id, o.resource_id as "accountId", o.payable_minor as "payableMinor", ${msOf(sql`o.created_at`)} as "createdMs",
      ${msOf(sql`o.expires_at`)} as "expiresMs", o.identify_code as "identifyCode", o.user_name as "userName", o.utr, o.status
    from unnest(${value('accountIds')}::bigint[], ${value('amounts')}::bigint[], ${value('firsts')}::float8[], ${value('lasts')}::float8[])
      as paid (account_id, amount, first, last)
    join orders o on o.resource_id = paid.account_id and o.payable_minor = paid.amount and ${isAwaitedSql(sql`o`)}
      and o.created_at <= to_timestamp(paid.last / 1000) + ${CLOCK_TOLERANCE_MS}::float8 * interval '1 millisecond'
      and o.expires_at >= to_timestamp(paid.first / 1000) - ${value('lateMs')}::float8 * interval '1 millisecond'`,
)

/** The whole backlog, in parts of about `AT_ONCE` payments; the next is fetched with its orders while one is worked on. */
export async function* readBacklog(db: Queryable, rules: MatchRules): AsyncGenerator<Backlog> {
  const partAfter = async ({ accountId, amountMinor }: GroupKey): Promise<Backlog> => {
    const payments = (await readAfter(db, { accountId, amountMinor })).map(paymentOf)
    return { payments, orders: payments.length === 0 ? [] : await ordersFor(db, rules, payments) }
  }
  let coming = partAfter({ accountId: 0, amountMinor: 0 })
  for (;;) {
    const part = await coming
    const last = part.payments.at(-1)
    if (!last) return
    coming = partAfter(last)
    // Whoever stops before it is asked for must not be left with its failure.
    coming.catch(() => undefined)
    yield part
  }
}

/** The backlog of some accounts and amounts. */
export async function readGroups(db: Queryable, rules: MatchRules, keys: readonly GroupKey[]): Promise<Backlog> {
  const rows = await readWanted(db, {
    accountIds: arrayOf(keys, ({ accountId }) => accountId),
    amounts: arrayOf(keys, ({ amountMinor }) => amountMinor),
  })
  const payments = rows.map(paymentOf)
  return { payments, orders: await ordersFor(db, rules, payments) }
}

async function ordersFor(
  db: Queryable,
  { lateMs }: MatchRules,
  payments: readonly BacklogPayment[],
): Promise<BacklogOrder[]> {
  const spans = spansOf(payments)
  const rows = await readOrders(db, {
    accountIds: arrayOf(spans, ({ accountId }) => accountId),
    amounts: arrayOf(spans, ({ amountMinor }) => amountMinor),
    firsts: arrayOf(spans, ({ first }) => first),
    lasts: arrayOf(spans, ({ last }) => last),
    lateMs,
  })
  return rows.map(orderOf)
}

/** Numbers as PostgreSQL writes an array: the driver would look at each for what may stand in texts. */
const arrayOf = <Row>(rows: readonly Row[], of: (row: Row) => number): string => `{${rows.map(of).join(',')}}`

interface Span extends GroupKey {
  first: number
  last: number
}

/** From the first to the last payment of each account and amount. */
function spansOf(payments: readonly BacklogPayment[]): Span[] {
  const spans = new Map<string, Span>()
  for (const { accountId, amountMinor, occurredAt } of payments) {
    const [key, at] = [`${accountId} ${amountMinor}`, occurredAt.getTime()]
    const span = spans.get(key)
    if (span) {
      span.first = Math.min(span.first, at)
      span.last = Math.max(span.last, at)
    } else spans.set(key, { accountId, amountMinor, first: at, last: at })
  }
  return [...spans.values()]
}

const paymentOf = (row: PaymentRow): BacklogPayment => ({
  ...row,
  id: Number(row.id),
  accountId: Number(row.accountId),
  amountMinor: Number(row.amountMinor),
  occurredAt: new Date(row.occurredMs),
  receivedAt: new Date(row.receivedMs),
})

const orderOf = (row: OrderRow): BacklogOrder => ({
  ...row,
  id: Number(row.id),
  accountId: Number(row.accountId),
  payableMinor: Number(row.payableMinor),
  createdAt: new Date(row.createdMs),
  expiresAt: new Date(row.expiresMs),
  isPayable: true,
  isPaid: false,
  isPending: row.status === ORDER_STATUS_IDS.pendingConfirmation,
})
