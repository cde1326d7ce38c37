import type { Direction } from '#domain/bank-records.ts'

/** What a monitor says of a message whose amount it leaves to patterns, or a statement, which says that as well; it counts more than what is read. */
export interface SaidFields {
  amountMinor?: number
  isDayOnly?: boolean
  cardNumber?: string
  address?: string
  direction?: Direction
  balanceMinor?: number
  utr?: string
  identifyCode?: string
  payerName?: string
  occurredAt?: string
}
