import { eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '#contract/contract.ts'
import { CODES } from '#contract/wire/envelope.ts'
import { plainOf, readerOf, readingsOf, verdictOf } from '#domain/bank-records/patterns/read-message.ts'
import type { Reader, Reading } from '#domain/bank-records/patterns/read-message.ts'
import { recordAudit } from '#server/access/audit/record-audit.ts'
import { stateOf } from '#server/collect/bank-records/messages/list-messages.ts'
import { readAgain } from '#server/collect/bank-records/messages/reread-message.ts'
import { insertPattern } from '#server/collect/bank-records/patterns/change-pattern.ts'
import { lookAtNewest, NOTHING_FOUND } from '#server/collect/bank-records/patterns/dry-run.ts'
import { patternsInUse, planOf } from '#server/collect/bank-records/patterns/patterns-in-use.ts'
import { presentReading } from '#server/collect/bank-records/patterns/present-reading.ts'
import { contextOf, readingOf } from '#server/collect/bank-records/patterns/read-stored.ts'
import type { BankMessage } from '#server/collect/bank-records/patterns/read-stored.ts'
import { accountsByMonitor } from '#server/collect/bank-records/payments/find-account.ts'
import { lockMessage, patternOf } from '#server/collect/bank-records/teaching/taught-message.ts'
import type { MadeOfMessage, Taught } from '#server/collect/bank-records/teaching/taught-message.ts'
import { bankMessages } from '#server/db/schema/schema.ts'
import type { Call } from '#server/http/call.ts'
import { AppError, badField, notFound } from '#server/platform/app-error.ts'

/** Effect of the pattern that the pieces of a message make, on it and on the newest messages. Nothing is stored. */
export async function tryTeaching(
  call: Call,
  { messageId, ...taught }: ParsedInputOf<'bankMessage.tryTeaching'>,
): Promise<OutputOf<'bankMessage.tryTeaching'>> {
  const [message] = await call.db.select().from(bankMessages).where(eq(bankMessages.id, messageId))
  if (!message || message.kind === 'statement') throw notFound('bankMessage')
  const made = patternOf(call.services, message, taught)
  const now = await patternsInUse(call.db)
  const plan = planOf(now, undefined)
  if (!made.ok) {
    const { fault, meaning } = made
    const { tookBefore: _none, ...nothing } = NOTHING_FOUND
    return { ...nothing, plan, fault: { fault, meaning }, made: null, own: null }
  }
  const next = readerOfMade(made)
  const own = await readWith(call, message, [...now, next])
  const { tookBefore: _none, ...found } = await lookAtNewest(call, { now, next, id: undefined })
  const { expression, sender } = made.text
  return {
    ...{ ...found, plan, fault: null },
    made: { name: made.name, sender, expression },
    own: presentReading(own.reading, own.exponent),
  }
}

type Made = Extract<MadeOfMessage, { ok: true }>

/** The pattern before it is kept. */
const readerOfMade = ({ name, text }: Made): Reader => readerOf({ ...text, id: 0, version: 1, name })

const readWith = async ({ db, services }: Call, message: BankMessage, readers: readonly Reader[]) =>
  await readingOf(services, message, readers, accountsByMonitor(db))

/** The payment that a message would be with the pattern that its pieces make; refused where it would be none. */
export async function paymentTaught(call: Call, message: BankMessage, taught: Taught) {
  const made = patternOf(call.services, message, taught)
  if (!made.ok) throw badField('pieces', made.fault)
  const next = readerOfMade(made)
  const now = await patternsInUse(call.db)
  const { account, exponent, reading } = await readWith(call, message, [...now, next])
  if (reading.kind !== 'payment') throw refusalOf(call, message, { now, next, exponent, reading })
  return { account, exponent, made, payment: reading }
}

interface Judged {
  now: readonly Reader[]
  next: Reader
  exponent: number
  reading: Reading
}

/** Why a message would be no payment, with the pattern that reads it differently. */
function refusalOf({ services }: Call, message: BankMessage, { exponent, next, now, reading }: Judged): AppError {
  const why = reading.kind === 'unread' ? reading.why : reading.kind
  const context = { ...contextOf(services, message), exponent }
  const readings = readingsOf(plainOf(message.text), [...now, next], context)
  const own = readings.find(({ pattern }) => pattern?.id === next.id)
  const other = readings.find((one) => own && one !== own && verdictOf([own, one]).kind !== 'payment')
  return new AppError(CODES.conflict, other ? 'teaching.contradicted' : 'teaching.noPayment', {
    params: { refusal: why, pattern: other?.pattern?.name ?? '' },
  })
}

/**
 * Keeps the pattern that the pieces of a message make. The message is then read again by all patterns and rules, unless it
 * is a payment already.
 */
export async function teach(
  call: Call,
  { messageId, plan, ...taught }: ParsedInputOf<'bankMessage.teach'>,
): Promise<OutputOf<'bankMessage.teach'>> {
  const { actor, db, services } = call
  const message = await lockMessage(db, messageId)
  const { made } = await paymentTaught(call, message, taught)
  const { id: patternId } = await insertPattern(call, made.text, { name: made.name, plan })
  if (message.bankRecordId !== null) return { patternId, orderCode: null }
  const { orderCode, ...state } = await readAgain(db, services, message)
  const from = { ...stateOf(message), patternId: message.patternId }
  const target = { kind: 'bankMessage', id: String(messageId) } as const
  await recordAudit(db, actor, 'bankMessage.reread', target, { from, to: { ...state, orderCode, patternId } })
  return { patternId, orderCode }
}
