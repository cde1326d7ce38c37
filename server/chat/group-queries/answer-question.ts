import type { Answer } from '#domain/group-queries/answer.ts'
import { rightOf } from '#domain/group-queries/question.ts'
import type { Question } from '#domain/group-queries/question.ts'
import type { QueryRight } from '#domain/group-queries/rights.ts'
import type { Queryable } from '#server/db/client.ts'
import { askSupplement } from '#server/chat/group-queries/ask-supplement.ts'
import { findOrders } from '#server/chat/group-queries/find-orders.ts'
import type { GroupParty } from '#server/chat/group-queries/group-party.ts'
import { tellBalance, tellToday } from '#server/chat/group-queries/party-figures.ts'
import type { Services } from '#server/platform/services.ts'

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
