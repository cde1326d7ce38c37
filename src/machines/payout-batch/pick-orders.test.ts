import { describe, expect, it } from 'vitest'
import { firstMeant, pickOrders } from '#machines/payout-batch/pick-orders.ts'
import type { NumberedOrder } from '#machines/payout-batch/pick-orders.ts'

const order = (position: number, change: Partial<NumberedOrder> = {}): NumberedOrder => ({
  position,
  orderCode: `P26112000000${String(position * 1_111).padStart(5, '0')}`,
  merchantOrderId: `W-${1_000 + position}`,
  resultUtr: null,
  result: null,
  ...change,
})
const ORDERS = [
  order(1),
  order(2, { merchantOrderId: 'Invoice 7 b' }),
  order(3, { result: 'paid', resultUtr: 'N4455667' }),
  order(4, { result: 'failed', resultUtr: 'R778899' }),
  order(12),
]
const NOTHING = { orderCodes: [], unknown: [], unclear: [], paid: [] }
const codeOf = (position: number) => order(position).orderCode

describe('numbers that are typed or pasted', () => {
  it('name an order by its row, its number or the end of it, the merchant’s number, or the UTR', () => {
    for (const text of ['12', codeOf(12), codeOf(12).toLowerCase(), '13332', 'w-1012', '1012'])
      expect(pickOrders(ORDERS, text), text).toEqual({ ...NOTHING, orderCodes: [codeOf(12)] })
    expect(pickOrders(ORDERS, 'r778899').orderCodes).toEqual([codeOf(4)])
  })

  it('come as a column of a spreadsheet, with blanks and quotes, or several in a line', () => {
    const column = `'${codeOf(1)}\r\n  Invoice 7 b \r\n\r\n"W-1004"\t\r\n${codeOf(1)}\r\n`
    expect(pickOrders(ORDERS, column).orderCodes).toEqual([codeOf(1), codeOf(2), codeOf(4)])
    expect(pickOrders(ORDERS, '1, 2;4 １２').orderCodes).toEqual([codeOf(1), codeOf(2), codeOf(4), codeOf(12)])
  })

  it('that fit none, several or a paid order are given back as they were written', () => {
    expect(pickOrders(ORDERS, '99\nX-1\n3\nN4455667\n1')).toEqual({
      orderCodes: [codeOf(1)],
      unknown: ['99', 'X-1'],
      unclear: [],
      paid: ['3', 'N4455667'],
    })
    const alike = [
      order(1, { merchantOrderId: '2' }),
      order(2),
      order(3, { merchantOrderId: 'A-9876' }),
      order(4, { merchantOrderId: 'B-9876' }),
    ]
    expect(pickOrders(alike, '2 9876')).toEqual({ ...NOTHING, unclear: ['2', '9876'] })
  })

  it('too short for the end of a number are a row or nothing', () => {
    expect(pickOrders(ORDERS, '332')).toEqual({ ...NOTHING, unknown: ['332'] })
  })

  it('show the order that is meant while they are typed', () => {
    expect(firstMeant(ORDERS, '12')?.position).toBe(12)
    expect(firstMeant(ORDERS, '1 W-100')?.position).toBe(1)
    expect(firstMeant(ORDERS, '332')?.position).toBe(12)
    expect(firstMeant(ORDERS, ' ')).toBeUndefined()
    expect(firstMeant(ORDERS, 'nobody')).toBeUndefined()
  })

  it('of 500 orders are found at once', () => {
    const many = Array.from({ length: 500 }, (_, at) => order(at + 1))
    const begin = performance.now()
    const picked = pickOrders(many, many.map(({ orderCode }) => orderCode.slice(-9)).join('\n'))
    expect(picked.orderCodes).toHaveLength(500)
    expect(performance.now() - begin).toBeLessThan(500)
  })
})
