import { and, eq, gte } from 'drizzle-orm'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { isForwarding, sendForwardJob } from '#server/collect/bank-records/forwarding/forward-queue.ts'
import type { ForwardJob } from '#server/collect/bank-records/forwarding/forward-queue.ts'
import { callbackRequest } from '#server/orders/callbacks/sending/callback-body.ts'
import type { CallbackSender } from '#server/orders/callbacks/sending/callback-sender.ts'
import { messageForwards, bankMessages, bankRecords, monitors } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import type { Queryable } from '#server/db/client.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'

/**
 * One attempt to forward a message, by the settings as they are now. Its result is stored with the next attempt's job,
 * so a killed process loses neither. A message may arrive twice, by its `messageId`, but is not lost while attempts are
 * left.
 */
export async function runForward(
  services: Services,
  sender: CallbackSender,
  { messageId, attempt }: ForwardJob,
): Promise<void> {
  const { db, now, settings } = services
  // Switched off meanwhile, or done by a process that was thought dead.
  if (!isForwarding(services) || (await wasMade(services, messageId, attempt))) return
  const params = await forwardedMessage(db, services, messageId)
  if (!params) return
  const url = settings.get('sendSmsMessageUrl')
  const request = callbackRequest('json', url, params)
  const { durationMs, outcome, responseBody, responseStatus } = await sender.send(request)
  await db.transaction(async (tx) => {
    const answer = { outcome, responseBody, responseStatus, durationMs }
    const made = { messageId, attempt, at: now(), url, requestBody: request.body, ...answer }
    await tx.insert(messageForwards).values(made)
    const delay = CALLBACK_DELAYS_SECONDS[attempt]
    if (outcome !== 'succeeded' && delay !== undefined)
      await sendForwardJob(tx, services, { messageId, attempt: attempt + 1 }, delay)
  })
}

async function wasMade({ db }: Services, messageId: number, attempt: number): Promise<boolean> {
  const [made] = await db
    .select({ id: messageForwards.id })
    .from(messageForwards)
    .where(and(eq(messageForwards.messageId, messageId), gte(messageForwards.attempt, attempt)))
    .limit(1)
  return made !== undefined
}

type Params = Readonly<Record<string, string | number>>

/**
 * The signed body that forwards a message: its text as it came, and the values read from it so far, amounts in minor units. It
 * is signed by HMAC-SHA256 as merchants' calls are, under the key of the settings. Undefined for a message that is gone.
 */
async function forwardedMessage(
  db: Queryable,
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  messageId: number,
): Promise<Params | undefined> {
  const [row] = await db
    .select({ message: bankMessages, record: bankRecords, monitorId: monitors.monitorId })
    .from(bankMessages)
    .leftJoin(bankRecords, eq(bankRecords.id, bankMessages.bankRecordId))
    .leftJoin(monitors, eq(monitors.id, bankMessages.monitorRowId))
    .where(eq(bankMessages.id, messageId))
  if (!row) return undefined
  const { message, record, monitorId } = row
  const said = {
    messageId,
    recordId: message.recordId,
    monitorId,
    sender: message.sender,
    text: message.text,
    occurredTime: message.occurredAt.toISOString(),
    receivedTime: message.receivedAt.toISOString(),
    direction: record?.direction,
    amount: record?.amountMinor,
    balance: record?.balanceMinor,
    utr: record?.utr,
    payerName: record?.payerName,
    sentTime: now().toISOString(),
  }
  const params: Record<string, string | number> = Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string | number] => entry[1] != null),
  )
  return { ...params, sign: signParams(params, settings.get('sendSmsMessageKey'), 'SHA256') }
}
