import { eq } from 'drizzle-orm'
import type { BankRecordKind } from '#domain/bank-records/bank-records.ts'
import type { MessagePattern, UnreadReason } from '#domain/bank-records/patterns/pattern.ts'
import { readMessage } from '#domain/bank-records/patterns/read-message.ts'
import type { Reader, ReadPayment, Reading } from '#domain/bank-records/patterns/read-message.ts'
import { referenceOf } from '#domain/bank-records/reference.ts'
import { productOf } from '#domain/products.ts'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import { patternsInUse } from '#server/collect/bank-records/patterns/patterns-in-use.ts'
import { tellOfUnread } from '#server/collect/bank-records/messages/tell-unread.ts'
import { accountNamed, accountsOfMonitor } from '#server/collect/bank-records/payments/find-account.ts'
import type { WatchedAccount } from '#server/collect/bank-records/payments/find-account.ts'
import { takePayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { TakenPayment } from '#server/collect/bank-records/payments/take-payment.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, resources } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

export type BankMessage = typeof bankMessages.$inferSelect

/** Result of a stored message: a payment that was taken, or the reason why there is none. */
export type ReadStored =
  | { kind: 'taken'; taken: TakenPayment; account: Account | undefined }
  | { kind: 'notPayment' }
  | { kind: 'unread'; why: UnreadReason }

/** Reads a stored message by the patterns, and takes the payment that it tells of. */
export async function readStored(tx: Queryable, services: Services, message: BankMessage): Promise<ReadStored> {
  if (message.kind === 'statement') return { kind: 'taken', ...(await takeLine(tx, services, message)) }
  const accountsOf = (monitorRowId: number) => accountsOfMonitor(tx, monitorRowId)
  const { reading, account } = await readingOf(services, message, await patternsInUse(tx), accountsOf)
  if (reading.kind !== 'payment') {
    const why = reading.kind === 'unread' ? reading.why : null
    await note(tx, services, message, { pattern: reading.pattern, why })
    if (why !== null && message.triedAt === null) await tellOfUnread(tx, services, message, account)
    return why === null ? { kind: 'notPayment' } : { kind: 'unread', why }
  }
  const payment = paymentOf(message, reading, account)
  await note(tx, services, message, { pattern: reading.pattern, why: null, occurredAt: payment.occurredAt })
  return { kind: 'taken', account, taken: await takePayment(tx, services, account, payment, message.id) }
}

/** The accounts that a monitor watches, as far as anybody asks. */
export type AccountsOf = (monitorRowId: number) => Promise<readonly WatchedAccount[]>

/** Reading of a message by the patterns, in the currency of its account. */
export async function readingOf(
  services: Pick<Services, 'settings'>,
  message: BankMessage,
  readers: readonly Reader[],
  accountsOf: AccountsOf,
): Promise<{ reading: Reading; account: Account | undefined; exponent: number }> {
  const context = contextOf(services, message)
  const read = (exponent: number) => readMessage(message.text, readers, { ...context, exponent })
  const reading = read(USUAL_EXPONENT)
  const account = await accountOf(message, reading, accountsOf)
  const exponent = (account && productOf(account.productId)?.exponent) ?? USUAL_EXPONENT
  const right = exponent === USUAL_EXPONENT ? reading : read(exponent)
  return { reading: unlessToldOtherwise(message, right), account, exponent }
}
const USUAL_EXPONENT = 2

/** Facts about a message besides its text. */
export const contextOf = (services: Pick<Services, 'settings'>, message: BankMessage) => ({
  ...{ receivedAt: message.receivedAt, zone: zoneOf(services), sender: message.sender },
  kind: message.kind as BankRecordKind,
})

async function accountOf(message: BankMessage, reading: Reading, accountsOf: AccountsOf): Promise<Account | undefined> {
  if (message.monitorRowId === null) return undefined
  const { cardNumber, address, sim } = message.said ?? {}
  const tail = reading.kind === 'payment' && reading.tail ? `**${reading.tail}` : undefined
  const named = (cardNumber ?? address) ? { cardNumber, address } : { cardNumber: tail }
  return accountNamed(await accountsOf(message.monitorRowId), { kind: message.kind, sim, ...named })
}

/** A monitor and a pattern that disagree about where the money went are left to a person. */
const unlessToldOtherwise = ({ said }: BankMessage, reading: Reading): Reading =>
  reading.kind === 'payment' && said?.direction !== undefined && said.direction !== reading.direction
    ? { kind: 'unread', why: 'otherwiseTold', pattern: reading.pattern }
    : reading

/** Fields that the monitor reported count more than the ones read from the text. */
function paymentOf(message: BankMessage, reading: ReadPayment, account: Account | undefined) {
  const { kind, monitorRowId, recordId, text, receivedAt } = message
  const said = message.said ?? {}
  return {
    ...{ kind, monitorRowId, recordId, text, receivedAt },
    supplierId: account?.supplierId ?? message.supplierId,
    direction: reading.direction,
    amountMinor: reading.amountMinor,
    balanceMinor: said.balanceMinor ?? reading.balanceMinor,
    utr: referenceOf(said.utr) ?? reading.utr,
    identifyCode: said.identifyCode?.trim() || reading.code,
    payerName: said.payerName?.trim() || reading.counterparty,
    ...{ sender: message.sender, tail: reading.tail, isOtherCause: reading.isOtherCause },
    occurredAt: said.occurredAt === undefined ? (reading.occurredAt ?? receivedAt) : new Date(said.occurredAt),
  }
}

interface Outcome {
  pattern: MessagePattern | null
  why: UnreadReason | null
  occurredAt?: Date
}

async function note(
  tx: Queryable,
  services: Services,
  { id }: BankMessage,
  { pattern, why, occurredAt }: Outcome,
): Promise<void> {
  const read = { patternId: pattern?.id ?? null, patternVersion: pattern?.version ?? null, unreadReason: why }
  await tx
    .update(bankMessages)
    .set({ ...read, triedAt: services.now(), ...(occurredAt && { occurredAt }) })
    .where(eq(bankMessages.id, id))
}

/** Takes the payment that a stored row of a statement tells of, as if its account's monitor had reported it. */
export async function takeLine(
  tx: Queryable,
  services: Services,
  { id, occurredAt, receivedAt, recordId, resourceId, said, supplierId, text }: typeof bankMessages.$inferSelect,
): Promise<{ taken: TakenPayment; account: Account | undefined }> {
  const { amountMinor, balanceMinor = null, direction = 'credit', isDayOnly, payerName = null, utr = null } = said ?? {}
  if (amountMinor === undefined) throw new Error(`message ${id} is no row of a statement`)
  const [account] = await tx
    .select()
    .from(resources)
    .where(eq(resources.id, resourceId ?? 0))
  await tx.update(bankMessages).set({ triedAt: services.now() }).where(eq(bankMessages.id, id))
  const payment = {
    ...{ kind: 'statement', monitorRowId: null, recordId, supplierId, text, occurredAt, receivedAt },
    ...{ amountMinor, balanceMinor, direction, isDayOnly, payerName, utr, identifyCode: null },
  }
  return { account, taken: await takePayment(tx, services, account, payment, id) }
}
