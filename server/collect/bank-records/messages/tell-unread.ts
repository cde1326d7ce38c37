import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { namesMoney, plainText } from '#domain/bank-records/patterns/read-amount.ts'
import type { BankRecordKind } from '#domain/bank-records/bank-records.ts'
import { senderDoubt } from '#domain/bank-records/senders/sender-doubt.ts'
import type { Account } from '#server/collect/bank-records/bank-record.ts'
import { banksLike } from '#server/collect/bank-records/payments/take-payment.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import type { Queryable } from '#server/db/client.ts'
import { bankMessages, monitors, suppliers } from '#server/db/schema/schema.ts'
import { lockByText } from '#server/db/transactions/advisory-locks.ts'
import { keepersOf } from '#server/parties/account-health/account-events.ts'
import type { Services } from '#server/platform/services.ts'

/** So many in a row are no odd message any more: the bank words its messages anew. */
const IN_A_ROW = 3
const DAY_MS = 24 * 3_600_000
/** Read at once, since some of them may name no money. */
const READ_MAX = 20

type Message = typeof bankMessages.$inferSelect

/**
 * Tells an account's supplier and the agents, once, when a phone reads nothing of what the account's bank says about money. Anybody
 * else's messages are not missed, and by a payment that is read the count begins anew.
 */
export async function tellOfUnread(
  tx: Queryable,
  services: Services,
  message: Message,
  account: Account | undefined,
): Promise<void> {
  const { kind, monitorRowId, sender, text } = message
  if (monitorRowId === null || sender === null || !namesMoney(plainText(text))) return
  const from = { kind: kind as BankRecordKind, sender }
  if (senderDoubt(from, account, await banksLike(tx, account)) !== null) return
  // Of two that come at once one is the third.
  await lockByText(tx, 'unreadMessages', `${monitorRowId} ${sender}`)
  const isOfPhone = and(eq(bankMessages.monitorRowId, monitorRowId), eq(bankMessages.sender, sender))
  const unread = await unreadOf(tx, services, isOfPhone)
  const isInARow = async (first: Message | undefined) =>
    first !== undefined && !(await hasReadSince(tx, isOfPhone, first))
  if (!(await isInARow(unread[IN_A_ROW - 1])) || (await isInARow(unread[IN_A_ROW]))) return
  const [phone] = await tx
    .select({ monitorId: monitors.monitorId, keeper: suppliers.userId })
    .from(monitors)
    .innerJoin(suppliers, eq(suppliers.id, monitors.supplierId))
    .where(eq(monitors.id, monitorRowId))
  await sendMessage(tx, services, await keepersOf(tx, phone?.keeper ?? null), 'messagesUnread', {
    ...{ account: account?.name ?? phone?.monitorId ?? null, sender },
    time: (unread[IN_A_ROW - 1]?.receivedAt ?? services.now()).toISOString(),
  })
}

type Condition = ReturnType<typeof and>

/** The newest messages about money that nobody could read, of the last day. */
async function unreadOf(tx: Queryable, { now }: Services, isOfPhone: Condition): Promise<Message[]> {
  const rows = await tx
    .select()
    .from(bankMessages)
    .where(
      and(
        isOfPhone,
        isNotNull(bankMessages.unreadReason),
        isNull(bankMessages.bankRecordId),
        gt(bankMessages.triedAt, new Date(now().getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(bankMessages.id))
    .limit(READ_MAX)
  return rows.filter(({ text }) => namesMoney(plainText(text)))
}

async function hasReadSince(tx: Queryable, isOfPhone: Condition, { id, receivedAt }: Message): Promise<boolean> {
  const [read] = await tx
    .select({ id: bankMessages.id })
    .from(bankMessages)
    .where(
      and(
        isOfPhone,
        isNotNull(bankMessages.bankRecordId),
        gt(bankMessages.receivedAt, new Date(receivedAt.getTime() - 1)),
        gt(bankMessages.id, id),
      ),
    )
    .limit(1)
  return read !== undefined
}
