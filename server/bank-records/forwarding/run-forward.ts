import { and, eq, gte } from 'drizzle-orm'
import { CALLBACK_DELAYS_SECONDS } from '#domain/limits.ts'
import { forwardedMessage } from '#server/bank-records/forwarding/forwarded-message.ts'
import { isForwarding, sendForwardJob } from '#server/bank-records/forwarding/forward-queue.ts'
import type { ForwardJob } from '#server/bank-records/forwarding/forward-queue.ts'
import { callbackRequest } from '#server/callbacks/sending/callback-body.ts'
import type { CallbackSender } from '#server/callbacks/sending/callback-sender.ts'
import { messageForwards } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * One attempt to forward a message, by the settings as they are now. What came of it is stored with the next attempt's
 * job, so that a killed process loses neither: a message may arrive twice, by its `messageId`, and never not at all while
 * attempts are left.
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
