import { and, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BankRecordRow } from '#contract/bank-records/bank-record.endpoints.ts'
import { BANK_RECORD_KINDS } from '#domain/bank-records/bank-records.ts'
import { pastedForms } from '#domain/text/pasted-text.ts'
import type { BankRecordKind } from '#domain/bank-records/bank-records.ts'
import { BANK_RECORD_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { maskLongNumbers, maskNumber, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { productOf } from '#domain/products.ts'
import { isStaff } from '#domain/roles.ts'
import { isInQueue } from '#server/collect/bank-records/desk/desk-queue.ts'
import { readDeskFacts } from '#server/collect/bank-records/desk/desk-facts.ts'
import type { DeskFacts } from '#server/collect/bank-records/desk/desk-facts.ts'
import { bankMessages, bankRecords, orders, resources, suppliers } from '#server/db/schema/schema.ts'
import { exponentOfProduct } from '#server/platform/lists/filters/conditions.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { above, equals, equalsCode, equalsText } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import type { ScopedActor } from '#server/platform/lists/party-scope.ts'
import type { Services } from '#server/platform/services.ts'

/** The decimals of what an account of no product received. */
const UNKNOWN_EXPONENT = { sms: 2, webMessage: 2, usdt: 6, statement: 2, inferred: 2 } as const satisfies Record<
  BankRecordKind,
  number
>

/** The kinds of records and messages that the settings show to suppliers; staff see them all. */
export function shownKinds({ role }: Pick<ScopedActor, 'role'>, { settings }: Services): readonly BankRecordKind[] {
  if (isStaff(role)) return BANK_RECORD_KINDS
  return [
    ...(settings.get('supplierSmsRecordEnable') ? (['sms', 'statement'] as const) : []),
    ...(settings.get('supplierWebMessageEnable') ? (['webMessage'] as const) : []),
  ]
}

/**
 * The rows that an actor may see: a supplier those of its own and its team's, of the kinds that the settings show it.
 */
const scopeOf =
  (rows: typeof bankRecords | typeof bankMessages) =>
  (actor: ScopedActor, services: Services): SQL | undefined => {
    const { role, supplierId } = actor
    if (isStaff(role)) return undefined
    if (role !== 'supplier' || supplierId === null) return sql`false`
    return and(
      inArray(rows.kind, [...shownKinds(actor, services)]),
      or(
        eq(rows.supplierId, supplierId),
        sql`${rows.supplierId} in (select t.id from suppliers t where t.parent_id = ${supplierId})`,
      ),
    )
  }
export const recordScope = scopeOf(bankRecords)
export const messageScope = scopeOf(bankMessages)

const account = {
  resourceName: resources.name,
  productId: resources.productId,
  cardNumber: sql<string | null>`coalesce(${resources.cardNumber}, ${resources.walletAddress}, ${resources.vpa})`,
}

/** The decimals of a record's amounts, as `moneyOf` says them. */
const exponentOfRecord = sql`coalesce(${exponentOfProduct(resources.productId)}, case when ${bankRecords.kind} = 'usdt' then ${UNKNOWN_EXPONENT.usdt}::int else ${UNKNOWN_EXPONENT.sms}::int end)`

/** Payments, newest first; those that are part of another only where their state or number is asked for. */
export const recordList = listOf('bankRecord.getList', {
  select: (db, cursor) =>
    db
      .select({
        ...getTableColumns(bankRecords),
        ...account,
        supplierName: suppliers.name,
        orderCode: orders.orderCode,
        witnesses: sql<number>`(
          select count(*)::int from ${bankMessages} where ${bankMessages.bankRecordId} = ${bankRecords.id})`,
        cursor,
      })
      .from(bankRecords)
      .leftJoin(resources, eq(resources.id, bankRecords.resourceId))
      .leftJoin(suppliers, eq(suppliers.id, bankRecords.supplierId))
      .leftJoin(orders, eq(orders.id, bankRecords.orderId))
      .$dynamic(),
  key: bankRecords.id,
  scope: ({ actor, services }, asked) =>
    and(
      recordScope(actor, services),
      asked && asked.recordStatus === undefined && asked.id === undefined
        ? ne(bankRecords.status, 'sameAs')
        : undefined,
    ),
  filters: {
    id: equals(bankRecords.id),
    newerThanId: above(bankRecords.id),
    ...fieldFilters(BANK_RECORD_FIELDS, {
      ...getTableColumns(bankRecords),
      createTime: bankRecords.receivedAt,
      occurredTime: bankRecords.occurredAt,
      recordStatus: bankRecords.status,
      deskQueue: bankRecords.status,
      orderCode: orders.orderCode,
      cardNumber: resources.cardNumber,
      exponent: exponentOfRecord,
    }),
    deskQueue: (queues, _field, { services }) => isInQueue(services, queues),
    orderCode: equalsCode(orders.orderCode),
    utr: equalsCode(bankRecords.utr),
    identifyCode: equalsText(bankRecords.identifyCode),
    cardNumber: (text) =>
      or(
        ...[resources.cardNumber, resources.walletAddress, resources.vpa].map((column) =>
          inArray(column, pastedForms(text)),
        ),
      ),
  },
  present: async (rows, call) => {
    const factsOf = await readDeskFacts(
      call,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => presentRecord(row, factsOf(row.id), call.actor))
  },
})

type Row = typeof bankRecords.$inferSelect & {
  resourceName: string | null
  productId: number | null
  cardNumber: string | null
  supplierName: string | null
  orderCode: string | null
  witnesses: number
}

/** Currency and exponent of a record's product; the exponent of its kind while its account is unknown. */
export function moneyOf({ kind }: { kind: string }, productId: number | null): { currency: string; exponent: number } {
  const product = productId === null ? undefined : productOf(productId)
  return {
    currency: product?.currency ?? '',
    exponent: product?.exponent ?? UNKNOWN_EXPONENT[kind as BankRecordKind],
  }
}

/** A record as a role sees it: who only looks gets account numbers masked. */
function presentRecord(row: Row, { deskQueue, ...facts }: DeskFacts, { role }: ScopedActor): BankRecordRow {
  const isWhole = readsWholeNumbers(role)
  const { id, amountMinor, balanceMinor, cardNumber, doubt, identifyCode, isDayOnly, orderCode, payerName } = row
  const { resourceId, resourceName, setAsideReason, supplierId, supplierName, text, utr, witnesses } = row
  const kind = row.kind as BankRecordKind
  return {
    ...{ id, amountMinor, balanceMinor, doubt, identifyCode, isDayOnly, orderCode, payerName, kind },
    ...{ resourceId, resourceName, setAsideReason, supplierId, supplierName, utr, witnesses, deskQueue },
    // Who of staff works on it is no business of suppliers.
    ...(isStaff(role) ? facts : { ...facts, matchedBy: null, claimedBy: null }),
    createTime: row.receivedAt.toISOString(),
    occurredTime: row.occurredAt.toISOString(),
    direction: row.direction as BankRecordRow['direction'],
    recordStatus: row.status as BankRecordRow['recordStatus'],
    ...moneyOf(row, row.productId),
    cardNumber: cardNumber === null || isWhole ? cardNumber : maskNumber(cardNumber),
    text: isWhole ? text : maskLongNumbers(text),
  }
}
