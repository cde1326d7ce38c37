import type { Answer } from '#domain/group-queries/answer.ts'
import type { QueryRight } from '#domain/group-queries/rights.ts'

/** What a group on the whitelist may ask. */
export const WECHAT_RIGHTS = ['order', 'supplement', 'balance', 'today'] as const satisfies readonly QueryRight[]

/** What became of a message in which an order was asked for. */
export const ORDER_OUTCOMES = ['found', 'notFound', 'supplementAsked', 'supplementNeedless'] as const

/** What became of a message in which anything was asked. */
export const ASK_OUTCOMES = [...ORDER_OUTCOMES, 'told', 'notAllowed'] as const

export type AskOutcome = (typeof ASK_OUTCOMES)[number]

/** What an answer means for the question. */
export function outcomeOf({ kind }: Answer): AskOutcome {
  if (kind === 'orders') return 'found'
  if (kind === 'balance' || kind === 'today' || kind === 'help' || kind === 'unreadable') return 'told'
  return kind
}
