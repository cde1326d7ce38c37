import { describe, expect, it } from 'vitest'
import { PLACE_OF_HIT, placeOfOrder } from '#app/views/hit-place.ts'
import { ROLES } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'

const order = {
  orderCode: 'C2611200000000001',
  field: 'utr',
  merchantOrderId: 'M-1',
  amountMinor: 1,
  exponent: 2,
  currency: 'INR',
  isTeam: false,
} as const

describe('a hit of the search', () => {
  it.each(ROLES)('opens for %s in the variants of the role', (role) => {
    const open = { orderCode: order.orderCode, open: order.orderCode }
    const orders = pathFor('orders', role)
    expect(PLACE_OF_HIT.orders({ ...order, orderStatusId: 4 }, role)).toEqual(
      orders === undefined ? undefined : { path: orders, search: open },
    )
    const payouts = pathFor('payoutOrders', role)
    expect(placeOfOrder('P2611200000000001', role)?.path).toBe(payouts)
    expect(PLACE_OF_HIT.accounts({ id: 7, name: '', productId: 3002, supplierName: '', isTeam: false }, role)).toEqual(
      payouts === undefined ? undefined : { path: payouts, search: { resourceId: 7 } },
    )
  })

  it('opens a team’s order in the team’s list, and a hidden status with the orders that are hidden', () => {
    expect(PLACE_OF_HIT.orders({ ...order, isTeam: true, orderStatusId: 10 }, 'supplier')).toEqual({
      path: '/order/list/supplierProxy',
      search: { orderCode: order.orderCode, open: order.orderCode, showAll: true },
    })
  })

  it('opens the order of a note, hidden or not, and the record of a party', () => {
    const note = { id: 1, text: '', createdBy: '', name: null }
    const { orderCode } = order
    expect(PLACE_OF_HIT.notes({ ...note, kind: 'order', subject: orderCode }, 'customerService')).toEqual({
      path: '/order/list/customerService',
      search: { orderCode, open: orderCode, showAll: true },
    })
    expect(PLACE_OF_HIT.notes({ ...note, kind: 'payout', subject: 'P2611200000000001' }, 'admin')?.path).toBe(
      pathFor('payoutOrders', 'admin'),
    )
    expect(PLACE_OF_HIT.notes({ ...note, kind: 'supplier', subject: '12' }, 'admin')).toEqual({
      path: pathFor('suppliers', 'admin'),
      search: { open: '12' },
    })
    const team = { id: 12, name: '', account: '', isTeam: true }
    // A supplier has no list of suppliers.
    expect(PLACE_OF_HIT.suppliers(team, 'supplier')).toEqual({
      path: '/order/list/supplierProxy',
      search: { supplierId: 12 },
    })
  })
})
