import { describe, expect, it } from 'vitest'
import { orderRowSchema } from '#contract/orders/order.schemas.ts'
import type { OrderRow } from '#contract/orders/order.schemas.ts'
import { ORDER_SORTS } from '#domain/orders/order-filter.ts'
import { buildColumns } from '#features/list/columns/column-specs.ts'
import { ORDER_COLUMNS } from '#features/orders/order-list/order-columns.ts'
import type { OrderCellContext, OrderColumnId } from '#features/orders/order-list/order-columns.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import { makeOrderTexts } from '#features/orders/order-texts.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'

const wait = { cell: (_since: string, queue: string) => queue, text: (since: string) => since }
const context = { texts: makeOrderTexts((key) => key), zone: 'Asia/Shanghai', wait }
const allColumns = () =>
  buildColumns<OrderRow, OrderCellContext, OrderColumnId>(ORDER_COLUMNS, orderListVariant('full'), (id) => id, context)
const variants = (['full', 'customerService'] as const).map((name) => [name, orderListVariant(name)] as const)

describe('the columns of the order list', () => {
  it.each(variants)('are each named once in the variant %s', (_name, { shown, hidden }) => {
    const all = [...shown, ...hidden]
    expect(new Set(all).size).toBe(all.length)
  })

  it('are all available to the roles with the most permissions', () => {
    const { shown, hidden } = orderListVariant('full')
    expect([...shown, ...hidden].sort()).toEqual(Object.keys(ORDER_COLUMNS).sort())
  })

  it('are sortable exactly by the server’s sort fields', () => {
    const columns = allColumns()
    const sorts = columns.flatMap((column) => (column.sortKey === undefined ? [] : [column.sortKey]))
    // The wait sorts by the time that it is counted from.
    expect([...new Set(sorts)].sort()).toEqual([...ORDER_SORTS].sort())
  })

  it('are exported by fields that an order has', () => {
    const fields: readonly string[] = orderRowSchema.keyof().options
    for (const id of Object.keys(ORDER_COLUMNS) as OrderColumnId[]) expect(fields).toContain(ORDER_COLUMNS[id].field)
  })

  it('show money with its points in line, in the order’s own decimals, and times in the platform’s zone', () => {
    const columns = allColumns()
    const cell = (id: string, row = orderRow()) => columns.find((column) => column.id === id)?.render(row)
    expect(cell('amount')).toBe('₹1,250.00')
    expect(cell('amount', orderRow({ amountMinor: 12_500_000, exponent: 6 }))).toBe('₹12.50')
    expect(cell('amount', orderRow({ amountMinor: 12_500_001, exponent: 6 }))).toBe('₹12.500001')
    expect(cell('createTime', orderRow({ createTime: '2020-11-20T02:00:00Z' }))).toBe('2020-11-20 10:00')
    expect(cell('realAmount')).toBeNull()
    expect(cell('realAmount', orderRow({ realAmountMinor: 0 }))).toBe('0.00\u2007\u2007\u2007\u2007')
  })

  it('say how long an order or its callback waits, and nothing of one that is over', () => {
    const columns = allColumns()
    const age = (row: Parameters<typeof orderRow>[0]) => columns.find(({ id }) => id === 'age')?.render(orderRow(row))
    expect(age({ orderStatusId: 3 })).toBe('order')
    expect(age({ orderStatusId: 4, callbackStatus: 3 })).toBe('callback')
    expect(age({ orderStatusId: 4, callbackStatus: 2 })).toBeNull()
  })

  it('name the callback of every order, also of one that has none', () => {
    const columns = allColumns()
    const callback = columns.find(({ id }) => id === 'callbackStatus')
    const named = [0, 1, 2, 3].map((callbackStatus) => callback?.render(orderRow({ callbackStatus })))
    expect(named).toEqual(
      ['none', 'pending', 'succeeded', 'failed'].map((name) =>
        expect.objectContaining({ label: `enums:callbackStatus.${name}` }),
      ),
    )
  })

  it('render every cell for every kind of order', () => {
    const columns = allColumns()
    const bare = orderRow({ supplierName: null, resourceName: null, utr: null, cardNumber: null, expireTime: null })
    for (const row of [orderRow(), bare]) for (const column of columns) expect(column.render(row)).not.toBeUndefined()
  })
})
