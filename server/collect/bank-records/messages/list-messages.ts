import { eq, getTableColumns, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { BankMessageRow } from '#contract/bank-records/bank-message.endpoints.ts'
import type { BankRecordKind } from '#domain/bank-records/bank-records.ts'
import type { BankMessageState, UnreadReason } from '#domain/bank-records/patterns/pattern.ts'
import { BANK_MESSAGE_FIELDS } from '#domain/lists/orders/bank-records.fields.ts'
import { maskLongNumbers, maskNumber, readsWholeNumbers } from '#domain/privacy/masked-numbers.ts'
import { productOf } from '#domain/products.ts'
import { messageScope } from '#server/collect/bank-records/list-records.ts'
import {
  bankMessages,
  bankRecords,
  messagePatterns,
  monitors,
  orders,
  resources,
  suppliers,
} from '#server/db/schema/schema.ts'
import { fieldFilters } from '#server/platform/lists/filters/field-filters.ts'
import { above, equals, equalsCode, equalsText } from '#server/platform/lists/filters/filters.ts'
import { listOf } from '#server/platform/lists/list-of.ts'

const USUAL_EXPONENT = 2

/** Condition of each state in the table. */
export const STATE_IS = {
  payment: sql`${bankMessages.bankRecordId} is not null`,
  unread: sql`${bankMessages.bankRecordId} is null and ${bankMessages.unreadReason} is not null`,
  notPayment: sql`${bankMessages.bankRecordId} is null and ${bankMessages.unreadReason} is null and ${bankMessages.triedAt} is not null`,
  waiting: sql`${bankMessages.bankRecordId} is null and ${bankMessages.unreadReason} is null and ${bankMessages.triedAt} is null`,
} as const satisfies Record<BankMessageState, SQL>

/** State of a message. */
export function stateOf({
  bankRecordId,
  triedAt,
  unreadReason,
}: Pick<typeof bankMessages.$inferSelect, 'bankRecordId' | 'triedAt' | 'unreadReason'>) {
  if (bankRecordId !== null) return { messageState: 'payment', unreadReason: null } as const
  if (unreadReason !== null) return { messageState: 'unread', unreadReason: unreadReason as UnreadReason } as const
  return { messageState: triedAt === null ? 'waiting' : 'notPayment', unreadReason: null } as const
}

/** The account that was paid, and of what nobody has read the one that it was told of. */
const accountId = sql<number | null>`coalesce(${bankRecords.resourceId}, ${bankMessages.resourceId})`.mapWith(
  (id: unknown) => (id === null ? null : Number(id)),
)

const joined = {
  monitorId: monitors.monitorId,
  supplierName: suppliers.name,
  patternName: messagePatterns.name,
  recordStatus: bankRecords.status,
  amountMinor: bankRecords.amountMinor,
  payerName: bankRecords.payerName,
  utr: bankRecords.utr,
  orderCode: orders.orderCode,
  resourceId: accountId,
  resourceName: resources.name,
  productId: resources.productId,
  cardNumber: sql<string | null>`coalesce(${resources.cardNumber}, ${resources.walletAddress}, ${resources.vpa})`,
}

/** Messages with the payments that they tell of, newest first. */
export const messageList = listOf('bankMessage.getList', {
  select: (db, cursor) =>
    db
      .select({ message: getTableColumns(bankMessages), ...joined, cursor })
      .from(bankMessages)
      .leftJoin(monitors, eq(monitors.id, bankMessages.monitorRowId))
      .leftJoin(suppliers, eq(suppliers.id, bankMessages.supplierId))
      .leftJoin(messagePatterns, eq(messagePatterns.id, bankMessages.patternId))
      .leftJoin(bankRecords, eq(bankRecords.id, bankMessages.bankRecordId))
      .leftJoin(resources, eq(resources.id, accountId))
      .leftJoin(orders, eq(orders.id, bankRecords.orderId))
      .$dynamic(),
  key: bankMessages.id,
  scope: ({ actor, services }) => messageScope(actor, services),
  filters: {
    id: equals(bankMessages.id),
    newerThanId: above(bankMessages.id),
    ...fieldFilters(BANK_MESSAGE_FIELDS, {
      ...getTableColumns(bankMessages),
      createTime: bankMessages.receivedAt,
      messageState: bankMessages.unreadReason,
      namesMoney: bankMessages.bank,
      monitorId: monitors.monitorId,
      patternName: messagePatterns.name,
      recordStatus: bankRecords.status,
      payerName: bankRecords.payerName,
      orderCode: orders.orderCode,
      utr: bankRecords.utr,
      cardNumber: resources.cardNumber,
    }),
    messageState: (states) => (states.length === 0 ? undefined : or(...states.map((state) => STATE_IS[state]))),
    monitorId: equalsText(monitors.monitorId),
    bank: equalsText(bankMessages.bank),
    namesMoney: (wanted) => (wanted ? isNotNull(bankMessages.bank) : isNull(bankMessages.bank)),
    recordId: equalsText(bankMessages.recordId),
    orderCode: equalsCode(orders.orderCode),
    utr: equalsCode(bankRecords.utr),
    cardNumber: (text) =>
      or(...[resources.cardNumber, resources.walletAddress, resources.vpa].map((column) => eq(column, text.trim()))),
  },
  present: (rows, { actor }) => rows.map((row) => presentMessage(row, readsWholeNumbers(actor.role))),
})

type Joined = Pick<BankMessageRow, 'monitorId' | 'supplierName' | 'patternName' | 'amountMinor' | 'payerName' | 'utr'> &
  Pick<BankMessageRow, 'orderCode' | 'resourceId' | 'resourceName' | 'productId' | 'cardNumber'> & {
    recordStatus: string | null
  }

/** A message as a role sees it: who only looks gets account numbers masked. */
function presentMessage(
  { message, recordStatus, ...rest }: Joined & { message: typeof bankMessages.$inferSelect },
  isWhole: boolean,
): BankMessageRow {
  const { id, sender, bank, recordId, supplierId, patternId, patternVersion, bankRecordId, receivedAt, triedAt } =
    message
  const { monitorId, supplierName, patternName, amountMinor, payerName, utr, orderCode } = rest
  const { resourceId, resourceName, productId } = rest
  const product = productId === null ? undefined : productOf(productId)
  return {
    ...{ id, sender, bank, recordId, supplierId, patternId, patternVersion, bankRecordId },
    ...{ monitorId, supplierName, patternName, amountMinor, payerName, utr, orderCode },
    ...{ resourceId, resourceName, productId },
    text: isWhole ? message.text : maskLongNumbers(message.text),
    cardNumber: rest.cardNumber === null || isWhole ? rest.cardNumber : maskNumber(rest.cardNumber),
    ...stateOf(message),
    createTime: receivedAt.toISOString(),
    triedTime: triedAt?.toISOString() ?? null,
    isWaiting: message.rereadId !== null,
    kind: message.kind as BankRecordKind,
    recordStatus: recordStatus as BankMessageRow['recordStatus'],
    currency: product?.currency ?? '',
    exponent: product?.exponent ?? USUAL_EXPONENT,
  }
}
