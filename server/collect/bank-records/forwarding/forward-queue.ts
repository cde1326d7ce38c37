import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Queryable } from '#server/db/client.ts'
import { expectJob } from '#server/platform/jobs/job-watch.ts'
import type { Services } from '#server/platform/services.ts'

export const FORWARD_QUEUE = 'message.forward'

/** One attempt to forward a message. */
export interface ForwardJob {
  messageId: number
  /** From 1. */
  attempt: number
}

/** True when SMS are forwarded: an address and a key to sign with are set. */
export const isForwarding = ({ settings }: Pick<Services, 'settings'>): boolean =>
  settings.get('sendSmsMessageUrl') !== '' && settings.get('sendSmsMessageKey') !== ''

/** Has an SMS forwarded that was just kept, in its transaction; other kinds of messages stay here. */
export async function forwardMessage(
  tx: Queryable,
  services: Services,
  { id, kind }: { id: number; kind: string },
): Promise<void> {
  if (kind === 'sms' && isForwarding(services)) await sendForwardJob(tx, services, { messageId: id, attempt: 1 })
}

export async function sendForwardJob(
  tx: Queryable,
  services: Services,
  job: ForwardJob,
  afterSeconds = 0,
): Promise<void> {
  const sent = { data: { ...job }, ...(afterSeconds > 0 && { startAfter: String(afterSeconds) }) }
  await services.boss.insert(FORWARD_QUEUE, [sent], { db: fromDrizzle(tx, sql) })
  if (afterSeconds > 0) expectJob(services, afterSeconds)
}
