import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, bankRecords, monitors } from '#server/db/schema/schema.ts'
import type { Services } from '#server/platform/services.ts'
import { signParams } from '#server/platform/signing/sign-params.ts'

type Params = Readonly<Record<string, string | number>>

/**
 * What is said of a message: its text as it came, and what was read in it so far, amounts in minor units. Signed by
 * HMAC-SHA256 as merchants' calls are, under the key of the settings. Undefined for a message that is gone.
 */
export async function forwardedMessage(
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
