import { mayTick } from '#domain/payouts/payout-batch.ts'
import type { BatchResult } from '#domain/payouts/payout-batch.ts'

/** An order of a batch by the numbers that people know it by. */
export interface NumberedOrder {
  /** Its row in the batch, counted from 1. */
  position: number
  orderCode: string
  merchantOrderId: string
  resultUtr: string | null
  result: BatchResult | null
}

/** The result of typed or pasted numbers. A number of no order that can be ticked is kept as it was written. */
export interface PickedOrders {
  /** Order numbers, each once, in the order of the text. */
  orderCodes: readonly string[]
  unknown: readonly string[]
  /** Fits several orders. */
  unclear: readonly string[]
  /** The bank says that it paid these. */
  paid: readonly string[]
}

/** Fewer characters of a number's end are a row, or fit too many orders. */
const END_MIN = 4

/**
 * The orders that a text names: one number a line, or several in a line. A number is a whole one (the order's, the
 * merchant's, the UTR), the row in the batch, or the end of the order's or the merchant's number.
 */
export function pickOrders(orders: readonly NumberedOrder[], text: string): PickedOrders {
  const index = indexOf(orders)
  const picked = {
    orderCodes: new Set<string>(),
    unknown: new Set<string>(),
    unclear: new Set<string>(),
    paid: new Set<string>(),
  }
  for (const number of numbersIn(text, index)) {
    const [order, ...more] = ordersOf(index, number)
    if (order === undefined) picked.unknown.add(number)
    else if (more.length > 0) picked.unclear.add(number)
    else if (mayTick(order)) picked.orderCodes.add(order.orderCode)
    else picked.paid.add(number)
  }
  const { orderCodes, unknown, unclear, paid } = picked
  return { orderCodes: [...orderCodes], unknown: [...unknown], unclear: [...unclear], paid: [...paid] }
}

/** The first order that a text still being typed may mean, for the cursor to stand on; the whole number counts most. */
export function firstMeant(orders: readonly NumberedOrder[], text: string): NumberedOrder | undefined {
  const index = indexOf(orders)
  const last = numbersIn(text, index).at(-1)
  if (last === undefined) return undefined
  const [order] = ordersOf(index, last)
  const typed = last.toUpperCase()
  return (
    order ?? orders.find((one) => numbersOf(one).some((number) => number.endsWith(typed) || number.startsWith(typed)))
  )
}

interface OrderIndex {
  orders: readonly NumberedOrder[]
  byNumber: ReadonlyMap<string, readonly NumberedOrder[]>
}

function indexOf(orders: readonly NumberedOrder[]): OrderIndex {
  const byNumber = new Map<string, NumberedOrder[]>()
  for (const order of orders) {
    const utr = order.resultUtr === null ? [] : [order.resultUtr.toUpperCase()]
    for (const number of new Set([...numbersOf(order), ...utr, String(order.position)])) {
      const known = byNumber.get(number)
      if (known) known.push(order)
      else byNumber.set(number, [order])
    }
  }
  return { orders, byNumber }
}

const numbersOf = ({ orderCode, merchantOrderId }: NumberedOrder): string[] => [
  orderCode.toUpperCase(),
  merchantOrderId.toUpperCase(),
]

function ordersOf({ orders, byNumber }: OrderIndex, number: string): readonly NumberedOrder[] {
  const wanted = number.toUpperCase()
  const whole = byNumber.get(wanted)
  if (whole) return whole
  if (wanted.length < END_MIN) return []
  return orders.filter((order) => numbersOf(order).some((one) => one.endsWith(wanted)))
}

/** Signs that spreadsheets put around a number. */
const AROUND = /^['"\s]+|['"\s]+$/g

/** The numbers of a text: a line that is one as it stands, for a merchant's may have blanks; else its parts. */
function numbersIn(text: string, { byNumber }: OrderIndex): string[] {
  return text
    .normalize('NFKC')
    .split(/[\r\n\t]+/)
    .flatMap((line) => {
      const whole = line.replaceAll(AROUND, '')
      if (byNumber.has(whole.toUpperCase())) return [whole]
      return whole.split(/[\s,;、]+/).map((part) => part.replaceAll(AROUND, ''))
    })
    .filter((number) => number !== '')
}
