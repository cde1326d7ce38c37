import { and, eq, inArray, notExists, sql, asc, gte } from 'drizzle-orm'
import type { Answer, ToldOrder, ToldBalance, Question, QueryRight } from '#domain/chat/question.ts'
import { rightOf } from '#domain/chat/question.ts'
import { ORDER_AGENTS } from '#domain/roles.ts'
import { startOfDay } from '#domain/time/zones.ts'
import { sendMessage } from '#server/access/messages/messages.ts'
import { findOrders } from '#server/chat/group-queries/find-orders.ts'
import { groupScope, ownersOf } from '#server/chat/group-queries/group-party.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'
import type { Queryable } from '#server/db/client.ts'
import { messages, users, ledgerAccounts, orders } from '#server/db/schema/schema.ts'
import { ORDER_TOTALS } from '#server/db/kept/kept-schema.ts'
import { summarize } from '#server/figures/totals/summarize.ts'
import type { Services } from '#server/platform/services.ts'
import { zoneOf } from '#server/platform/time/zone.ts'

interface Asked {
  order: ToldOrder
  utr: string | null
  /** The group, and who asked in it. */
  by: string
}

/** States of an order whose payment may still be found. */
const SUPPLEMENTED = ['created', 'allocated', 'pendingConfirmation', 'timedOut', 'failed']

/**
 * Asks the agents to supplement an order, by a message that leads to it. An agent who has such a message unread is told no second
 * time.
 */
async function askSupplement(
  db: Queryable,
  services: Pick<Services, 'settings' | 'now'>,
  { order, utr, by }: Asked,
): Promise<Answer> {
  const { amount, kind, orderCode, status } = order
  if (kind === 'payout' || !SUPPLEMENTED.includes(status)) return { kind: 'supplementNeedless', orderCode, status }
  const isTold = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, users.id),
        eq(messages.state, 'unread'),
        eq(messages.kind, 'supplementAsked'),
        sql`${messages.params} ->> 'orderCode' = ${orderCode}`,
      ),
    )
  const agents = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, [...ORDER_AGENTS]), eq(users.status, 'active'), notExists(isTold)))
  const to = agents.map(({ id }) => id)
  const time = services.now().toISOString()
  await sendMessage(db, services, to, 'supplementAsked', { orderCode, amount, asker: by, utr, time })
  return { kind: 'supplementAsked', orderCode }
}

/** Who asks, and in which group. */
export interface Asker {
  party: GroupParty
  rights: readonly QueryRight[]
  /** The group and the person as agents are told of them. */
  by: string
}

interface Answered {
  answer: Answer
  /** The order that it is about, if one. */
  orderCode: string | null
}

/** Answers a question of a group from what its party may see, in the caller's transaction. */
export async function answerQuestion(
  db: Queryable,
  services: Pick<Services, 'settings' | 'now'>,
  { by, party, rights }: Asker,
  question: Question,
): Promise<Answered> {
  const right = rightOf(question)
  const without = (answer: Answer): Answered => ({ answer, orderCode: null })
  if (right !== null && !rights.includes(right)) return without({ kind: 'notAllowed' })
  switch (question.kind) {
    case 'help':
      return without({ kind: 'help', rights })
    case 'balance':
      return without(await tellBalance(db, party))
    case 'today':
      return without(await tellToday(db, services, party))
    case 'order':
    case 'supplement': {
      const { number } = question
      const found = await findOrders(db, services, party, number)
      const [order] = found
      if (!order) return without({ kind: 'notFound', number })
      const { orderCode } = order
      if (question.kind === 'order') return { answer: { kind: 'orders', orders: found }, orderCode }
      return { answer: await askSupplement(db, services, { order, utr: question.utr, by }), orderCode }
    }
  }
}

/** Balances of the party by currency; only its own, even where its group may ask for others. */
async function tellBalance(db: Queryable, { kind, id }: GroupParty): Promise<Answer> {
  const rows = await db
    .select()
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.ownerKind, kind), eq(ledgerAccounts.ownerId, id)))
    .orderBy(asc(ledgerAccounts.currency))
  const byCurrency = new Map<string, ToldBalance>()
  for (const { balanceMinor, currency, exponent, purpose } of rows) {
    const told = byCurrency.get(currency) ?? { currency, exponent, availableMinor: 0, frozenMinor: 0 }
    if (purpose === 'available') told.availableMinor += balanceMinor
    if (purpose === 'frozen' || purpose === 'held') told.frozenMinor += balanceMinor
    byCurrency.set(currency, told)
  }
  return { kind: 'balance', balances: [...byCurrency.values()] }
}

/** The collection orders of the platform's day. */
async function tellToday(
  db: Queryable,
  services: Pick<Services, 'settings' | 'now'>,
  party: GroupParty,
): Promise<Answer> {
  const zone = zoneOf(services)
  const from = startOfDay(services.now(), zone)
  const { byCurrency, count } = await summarize(db, ORDER_TOTALS, {
    zone,
    query: { party: { kind: party.kind, ids: ownersOf(party, services) }, from },
    where: and(groupScope(orders, party, services), gte(orders.createdAt, from)),
    isCapped: false,
  })
  const amounts = byCurrency
    .map(({ currency, exponent, successReceivedMinor }) => ({ currency, exponent, amountMinor: successReceivedMinor }))
    .filter(({ amountMinor }) => amountMinor > 0)
  const successful = byCurrency.reduce((sum, { successCount }) => sum + successCount, 0)
  return { kind: 'today', count, successful, amounts }
}
