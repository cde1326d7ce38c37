import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MatchCandidate } from '#contract/bank-records/bank-record.endpoints.ts'
import { differencesOf, isCandidate } from '#domain/bank-records/match-differences.ts'
import type { MatchDifference, MatchRules, OrderFacts, PaymentFacts } from '#domain/bank-records/match-differences.ts'
import { judgeAlone, othersThan, possibleIn } from '#domain/bank-records/match-payments.ts'
import { isStaff } from '#domain/roles.ts'
import { countCompetingPayments, findAwaited } from '#server/collect/bank-records/payments/awaited-orders.ts'
import type { BankRecord } from '#server/collect/bank-records/bank-record.ts'
import { matchRulesOf, PAYABLE } from '#server/collect/bank-records/payments/match-payment.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { readListed } from '#server/collect/name-blacklist/listed-names.ts'
import type { OrderRecord } from '#server/collect/orders/order-record.ts'
import { moneyOfProduct } from '#server/platform/lists/filters/conditions.ts'
import { orderPaidBy } from '#server/orders/rows/utr.ts'

/** How long before a payment its order may have been created, and how long after it by a clock that is wrong. */
const BEFORE_MS = 3 * 24 * 3_600_000
const AFTER_MS = 2 * 3_600_000
/** Read of each way of looking, and shown. */
const READ_MAX = 20
const SHOWN_MAX = 8

/** How much each difference speaks against a candidate. */
const WEIGHTS: Record<MatchDifference['kind'], number> = {
  paid: 100,
  ended: 60,
  utrSpent: 40,
  account: 10,
  amount: 6,
  nameListed: 5,
  code: 4,
  name: 3,
  late: 2,
  dayOnly: 1,
  // Nothing of the order: every candidate has it.
  privateSender: 0,
  promotional: 0,
  unknownSender: 0,
  otherBank: 0,
  otherAccount: 0,
  otherCause: 0,
  sharedReference: 0,
  early: 2,
  others: 1,
  rivals: 1,
  automationOff: 0,
}

/**
 * The orders that a payment may belong to, the likeliest first, with all that speaks against each; with `search` those of
 * its supplier with this number, number of the merchant, or reference.
 */
export async function findCandidates(
  call: Pick<Call, 'actor' | 'db' | 'services'>,
  record: BankRecord,
  search?: string,
  rules: MatchRules = matchRulesOf(call.services),
): Promise<MatchCandidate[]> {
  const { db } = call
  const spentOn = record.utr === null ? undefined : await orderPaidBy(db, record.utr, record.orderId ?? 0)
  const payment = { ...record, accountId: record.resourceId, isUtrSpent: spentOn !== undefined }
  const near = search === undefined ? await nearOrders(db, record) : await ordersCalled(db, record, search.trim())
  const { around, isPossible } = await readAround(db, rules, { record, payment }, near)
  const shown = spentOn && maySee(call, record, spentOn) ? { orderCode: spentOn.orderCode } : {}
  const namingOrder = (one: MatchDifference) => (one.kind === 'utrSpent' ? { ...one, ...shown } : one)
  return near
    .map((order) => ({ order, differences: differencesOf(payment, around(order), rules).map(namingOrder) }))
    .map(({ order, differences }) => ({ order, differences, distance: distanceOf(record, order, differences) }))
    .sort((one, other) => compare(one.distance, other.distance))
    .slice(0, SHOWN_MAX)
    .map(({ order, differences }) => ({
      orderCode: order.orderCode,
      orderStatusId: order.status,
      createTime: order.createdAt.toISOString(),
      amountMinor: order.payableMinor,
      userName: order.userName,
      identifyCode: order.identifyCode,
      isPossible: isPossible(order),
      differences,
    }))
}

interface Around {
  /** The fields that match an order to the payment, with the orders and payments that compete for either. */
  around: (order: OrderRecord) => OrderFacts
  /** True if automatic matching would accept the payment for the order. */
  isPossible: (order: OrderRecord) => boolean
}

async function readAround(
  db: Queryable,
  rules: MatchRules,
  { record, payment }: { record: BankRecord; payment: PaymentFacts },
  near: readonly OrderRecord[],
): Promise<Around> {
  const rivals = await countCompetingPayments(db, rules, record, near)
  const awaited = await findAwaited(db, record, rules.lateMs)
  const isListed = await readListed(db, [record.payerName, ...near.map(({ userName }) => userName)])
  const around = (order: OrderRecord): OrderFacts => ({
    ...order,
    accountId: order.resourceId,
    isPayable: PAYABLE.includes(order.status),
    isPaid: order.realAmountMinor !== null,
    isListed: isListed(record.payerName) || isListed(order.userName),
    others: othersThan(
      record,
      awaited,
      awaited.find(({ id }) => id === order.id),
    ),
    rivals: rivals.get(order.id) ?? 0,
  })
  // An order found by search competes with all that the payment may pay: its reference may name another one.
  const all = new Map([...awaited, ...near].map((order) => [order.id, order]))
  const candidates = [...all.values()].filter((order) => isCandidate(payment, around(order), rules))
  const possible = new Set(possibleIn(judgeAlone(record, candidates, rules)).map(({ id }) => id))
  return { around, isPossible: ({ id }) => possible.has(id) }
}

/** A supplier is told of no order of others. */
const maySee = ({ actor }: Pick<Call, 'actor'>, record: BankRecord, { supplierId }: { supplierId: number | null }) =>
  isStaff(actor.role) || supplierId === record.supplierId

/** Sort key of a candidate, the weightiest number first. */
function distanceOf(record: BankRecord, order: OrderRecord, differences: readonly MatchDifference[]): number[] {
  const isMarked =
    (record.identifyCode !== null && record.identifyCode === order.identifyCode) ||
    (record.utr !== null && record.utr === order.utr)
  return [
    differences.reduce((sum, { kind }) => sum + WEIGHTS[kind], isMarked ? -WEIGHTS.account : 0),
    Math.abs(record.amountMinor - order.payableMinor),
    Math.abs(record.occurredAt.getTime() - order.createdAt.getTime()),
  ]
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, place) => part !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

const ofSupplier = ({ supplierId }: BankRecord) =>
  supplierId === null ? isNull(orders.supplierId) : eq(orders.supplierId, supplierId)

async function ordersCalled(db: Queryable, record: BankRecord, text: string): Promise<OrderRecord[]> {
  const code = text.toUpperCase()
  const isIt = or(eq(orders.orderCode, code), eq(orders.merchantOrderId, text), eq(orders.utr, code))
  return await db
    .select()
    .from(orders)
    .where(and(ofSupplier(record), isIt))
    .orderBy(desc(orders.id))
    .limit(SHOWN_MAX)
}

/** Orders of the payment's account, of its supplier with its amount, and those that it names. */
async function nearOrders(db: Queryable, record: BankRecord): Promise<OrderRecord[]> {
  const { amountMinor, identifyCode, occurredAt, resourceId, utr } = record
  const about = [
    gte(orders.createdAt, new Date(occurredAt.getTime() - BEFORE_MS)),
    lte(orders.createdAt, new Date(occurredAt.getTime() + AFTER_MS)),
  ]
  const named = or(
    identifyCode === null ? undefined : eq(orders.identifyCode, identifyCode),
    utr === null ? undefined : eq(orders.utr, utr),
  )
  const read = (...where: (SQL | undefined)[]) =>
    db
      .select()
      .from(orders)
      .where(and(...about, ...where))
      .orderBy(sql`abs(${orders.payableMinor} - ${amountMinor})`, sql`${orders.createdAt} desc`)
      .limit(READ_MAX)
  // Equal numbers of minor units are equal amounts only in one currency with the same decimals.
  const isOfMoney =
    resourceId === null
      ? undefined
      : sql`${orders.currency} || ' ' || ${orders.exponent} = (select ${moneyOfProduct(sql`r.product_id`)} from resources r where r.id = ${resourceId})`
  const found = [
    ...(resourceId === null ? [] : await read(eq(orders.resourceId, resourceId))),
    ...(await read(ofSupplier(record), eq(orders.payableMinor, amountMinor), isOfMoney)),
    ...(named ? await read(ofSupplier(record), named) : []),
  ]
  return [...new Map(found.map((order) => [order.id, order])).values()]
}
