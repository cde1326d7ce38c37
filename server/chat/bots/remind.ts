import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { answerText, wordMoney } from '#domain/chat/answer-text.ts'
import type { LedgerCause } from '#domain/money/ledger.ts'
import { CALLBACK_STATUS_IDS, ORDER_STATUS_IDS } from '#domain/orders/order-status.ts'
import { PAYOUT_STAGE_IDS } from '#domain/payouts/payout-status.ts'
import type { Locale } from '#domain/text/locales.ts'
import { toWallClock } from '#domain/time/zones.ts'
import type { Queryable } from '#server/db/client.ts'
import {
  botGroups,
  botTold,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
  orders,
  payoutOrders,
} from '#server/db/schema/schema.ts'
import { botTexts, partyOfGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import type { BotGroup } from '#server/chat/bots/groups/group-of-chat.ts'
import { enqueue } from '#server/chat/bots/send-waiting.ts'
import { groupScope } from '#server/chat/group-queries/group-party.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'
import { ENUM_NAMES } from '#server/platform/csv/enum-names.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

/** How far back a group is told of what it was not told of, but never of what was before it was bound. */
const BACK_MS = 86_400_000
const AT_ONCE = 20
const MINUTE_MS = 60_000

/** True where a setting asks for a message to any group. */
export const remindsOfAnything = ({ settings }: Services): boolean =>
  settings.get('botConstantReminder') ||
  settings.get('botAutoSendFundRecord') ||
  settings.get('botRemindCallbackUrl') !== ''

/** Tells each bound group of what its party should know, as the settings say; everything once. */
export async function remindGroups(services: Services): Promise<void> {
  const { db, settings } = services
  if (!remindsOfAnything(services)) return
  const groups = await db
    .select()
    .from(botGroups)
    .where(and(eq(botGroups.bot, 'group'), eq(botGroups.enabled, true), eq(botGroups.isMember, true)))
  for (const group of groups) {
    const party = partyOfGroup(group)
    if (!party) continue
    await db.transaction(async (tx) => {
      const [locked] = await tx.select().from(botGroups).where(eq(botGroups.id, group.id)).for('no key update')
      if (!locked) return
      if (settings.get('botConstantReminder')) await tellOfWaiting(tx, services, locked, party)
      if (settings.get('botAutoSendFundRecord')) await tellOfFunds(tx, services, locked, party)
      if (settings.get('botRemindCallbackUrl') !== '') await tellOfCallbacks(tx, services, locked, party)
    })
  }
}

/** The time from which a group is told: it is told nothing of before it was bound. */
const sinceOf = ({ now }: Services, { updatedAt }: BotGroup) =>
  new Date(Math.max(now().getTime() - BACK_MS, updatedAt.getTime()))

/** Orders that wait for a supplier longer than they should, again each time as long has gone by. */
async function tellOfWaiting(tx: Queryable, services: Services, group: BotGroup, party: GroupParty): Promise<void> {
  if (party.kind !== 'supplier') return
  const now = services.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const orderMinutes = services.settings.get('orderWaitLimit')
  if (group.remindedAt !== null && group.remindedAt > ago(orderMinutes)) return
  const waiting = await tx
    .select({ orderCode: orders.orderCode })
    .from(orders)
    .where(
      and(
        eq(orders.status, ORDER_STATUS_IDS.pendingConfirmation),
        lte(orders.createdAt, ago(orderMinutes)),
        groupScope(orders, party, services),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(AT_ONCE)
  const payouts = await tx
    .select({ orderCode: payoutOrders.orderCode })
    .from(payoutOrders)
    .where(
      and(
        inArray(payoutOrders.stage, [PAYOUT_STAGE_IDS.allocated, PAYOUT_STAGE_IDS.preparing]),
        lte(payoutOrders.createdAt, ago(services.settings.get('payoutWaitLimit'))),
        groupScope(payoutOrders, party, services),
      ),
    )
    .orderBy(asc(payoutOrders.createdAt))
    .limit(AT_ONCE)
  const codes = [...waiting, ...payouts].map(({ orderCode }) => orderCode).slice(0, AT_ONCE)
  if (codes.length === 0) return
  const text = [answerText(botTexts(group.language).reminder.waiting, { count: codes.length }), ...codes].join('\n')
  await enqueue(tx, {
    groupId: group.id,
    purpose: 'reminder',
    text,
    orderCode: codes.length === 1 ? (codes[0] ?? null) : null,
  })
  await tx.update(botGroups).set({ remindedAt: now }).where(eq(botGroups.id, group.id))
}

/** Movements of the party's available money that no order caused, each once. */
async function tellOfFunds(tx: Queryable, services: Services, group: BotGroup, party: GroupParty): Promise<void> {
  const rows = await tx
    .select({ posting: ledgerPostings, account: ledgerAccounts, transaction: ledgerTransactions })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        eq(ledgerAccounts.ownerKind, party.kind),
        eq(ledgerAccounts.ownerId, party.id),
        eq(ledgerAccounts.purpose, 'available'),
        isNull(ledgerTransactions.orderId),
        ne(ledgerTransactions.cause, 'opening'),
        gte(ledgerPostings.postedAt, sinceOf(services, group)),
        notTold(group, sql`'posting:' || ${ledgerPostings.id}`),
      ),
    )
    .orderBy(asc(ledgerPostings.id))
    .limit(AT_ONCE)
  const words = botTexts(group.language).reminder
  for (const { account, posting, transaction } of rows) {
    const { currency, exponent } = account
    const money = (amountMinor: number) => wordMoney({ amountMinor, currency, exponent })
    const text = answerText(words.fund, {
      cause: causeName(group.language, transaction.cause),
      amount: `${posting.amountMinor > 0 ? '+' : ''}${money(posting.amountMinor)}`,
      balance: money(posting.balanceAfterMinor),
      time: toWallClock(posting.postedAt, zoneOf(services)),
    })
    await tellOnce(tx, group, `posting:${posting.id}`, { purpose: 'fundRecord', text, orderCode: null })
  }
}

/** Name of a cause; the names of kinds stand below that of their family. */
function causeName(language: Locale, cause: LedgerCause): string {
  const names: Readonly<Record<string, string | Readonly<Record<string, string>>>> = ENUM_NAMES[language].ledgerCause
  const [family = '', kind = ''] = cause.split('.')
  const found = names[family]
  return (typeof found === 'object' ? found[kind] : found) ?? cause
}

/** Orders of a merchant whose callback was given up, with where to look after it. */
async function tellOfCallbacks(tx: Queryable, services: Services, group: BotGroup, party: GroupParty): Promise<void> {
  if (party.kind !== 'merchant') return
  const of = (table: typeof orders | typeof payoutOrders) =>
    and(
      eq(table.callbackStatus, CALLBACK_STATUS_IDS.failed),
      eq(table.merchantId, party.id),
      gte(table.updatedAt, sinceOf(services, group)),
      notTold(group, sql`'callback:' || ${table.orderCode}`),
    )
  const columns = (table: typeof orders | typeof payoutOrders) => ({
    orderCode: table.orderCode,
    number: table.merchantOrderId,
  })
  const failed = [
    ...(await tx.select(columns(orders)).from(orders).where(of(orders)).orderBy(desc(orders.id)).limit(AT_ONCE)),
    ...(await tx
      .select(columns(payoutOrders))
      .from(payoutOrders)
      .where(of(payoutOrders))
      .orderBy(desc(payoutOrders.id))
      .limit(AT_ONCE)),
  ]
  const words = botTexts(group.language).reminder
  for (const { number, orderCode } of failed) {
    const url = new URL(services.settings.get('botRemindCallbackUrl'))
    url.searchParams.set('orderCode', orderCode)
    const text = [
      answerText(words.callback, { order: orderCode, number }),
      answerText(words.see, { url: url.href }),
    ].join('\n')
    await tellOnce(tx, group, `callback:${orderCode}`, { purpose: 'reminder', text, orderCode })
  }
}

const notTold = ({ id }: BotGroup, subject: ReturnType<typeof sql>) =>
  or(sql`not exists (select 1 from ${botTold} where ${botTold.groupId} = ${id} and ${botTold.subject} = ${subject})`)

async function tellOnce(
  tx: Queryable,
  { id }: BotGroup,
  subject: string,
  message: { purpose: 'reminder' | 'fundRecord'; text: string; orderCode: string | null },
): Promise<void> {
  const [isNew] = await tx.insert(botTold).values({ groupId: id, subject }).onConflictDoNothing().returning()
  if (isNew) await enqueue(tx, { groupId: id, ...message })
}
