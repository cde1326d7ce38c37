import type { MoneyValue } from '#domain/messages/message-events.ts'
import type { QueryRight } from '#domain/group-queries/rights.ts'

/** An order as a group is told of it; `status` is a name of `orderStatus` or, for payouts, of `payoutStatus`. */
export interface ToldOrder {
  kind: 'order' | 'payout'
  orderCode: string
  merchantOrderId: string
  status: string
  amount: MoneyValue
  received: MoneyValue | null
  utr: string | null
  createdAt: Date
  completedAt: Date | null
}

export interface ToldBalance {
  currency: string
  exponent: number
  availableMinor: number
  frozenMinor: number
}

/** What a group is told. */
export type Answer =
  | { kind: 'help'; rights: readonly QueryRight[] }
  | { kind: 'notAllowed' }
  | { kind: 'orders'; orders: readonly ToldOrder[] }
  | { kind: 'notFound'; number: string }
  | { kind: 'balance'; balances: readonly ToldBalance[] }
  | { kind: 'today'; count: number; successful: number; amounts: readonly MoneyValue[] }
  | { kind: 'supplementAsked'; orderCode: string }
  /** The order needs none: it is done, or was asked for already. */
  | { kind: 'supplementNeedless'; orderCode: string; status: string }
  | { kind: 'unreadable' }
