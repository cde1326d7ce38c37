import { ORDER_CODE } from '#domain/orders/order-code.ts'

/** Content of a message: the event, and the values of its variables. */
export interface ToldEvent {
  kind: string
  params: Readonly<Record<string, unknown>>
}

/** The number of the order or payout that a message is about; undefined if it is about another record. */
export function orderCodeOf({ params }: ToldEvent): string | undefined {
  return [params['orderCode'], params['target']].find(
    (value): value is string => typeof value === 'string' && ORDER_CODE.test(value),
  )
}

/** The order that somebody asks staff to supplement, and what is known for the form; undefined for other messages. */
export function supplementAskedBy(message: ToldEvent): { orderCode: string; filledIn: { utr?: string } } | undefined {
  const orderCode = orderCodeOf(message)
  if (message.kind !== 'supplementAsked' || orderCode === undefined) return undefined
  const { utr } = message.params
  return { orderCode, filledIn: typeof utr === 'string' && utr !== '' ? { utr } : {} }
}
