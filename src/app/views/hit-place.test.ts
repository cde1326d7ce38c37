import { describe, expect, it } from 'vitest'
import { PLACE_OF_HIT, placeOfOrder } from '#app/views/hit-place.ts'
import { contract } from '#contract/contract.ts'
import { FOUND_LISTS } from '#contract/people/search.endpoints.ts'
import { ROLES } from '#domain/roles.ts'
import type { Role } from '#domain/roles.ts'
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
    const accounts = pathFor('accounts.indiaAutoPayout', role)
    const account = { id: 7, name: '', productId: 3002, supplierName: '', isTeam: false }
    const ofAccount = payouts && { path: payouts, search: { resourceId: 7 } }
    expect(PLACE_OF_HIT.accounts(account, role)).toEqual(
      accounts === undefined ? ofAccount : { path: accounts, search: { open: '7' } },
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
    const team = { id: 12, number: '12', name: '', account: '', isTeam: true }
    // A supplier has no list of suppliers.
    expect(PLACE_OF_HIT.suppliers(team, 'supplier')).toEqual({
      path: '/order/list/supplierProxy',
      search: { supplierId: 12 },
    })
  })

  it.each(FOUND_LISTS)('opens a record of %s for each role that reads the list', (list) => {
    const { access } = contract[list]
    for (const role of ROLES) {
      const mayRead = typeof access !== 'string' && access.includes(role)
      const place = PLACE_OF_HIT.records({ list, key: '7', name: '', detail: null }, role)
      expect([role, place?.search['open']]).toEqual([role, mayRead ? '7' : undefined])
    }
  })

  it('opens a payment on the list of its kind, or among the messages for those who read these', () => {
    const payment = {
      id: 7,
      utr: 'U1',
      amountMinor: 1,
      exponent: 2,
      currency: '',
      status: 'matched',
      payerName: null,
    } as const
    const open = { utr: 'U1', open: '7' }
    const placeFor = (kind: 'sms' | 'webMessage', role: Role) => PLACE_OF_HIT.payments({ ...payment, kind }, role)
    expect(placeFor('sms', 'customerService')).toEqual({ path: '/bankStatement/list', search: open })
    expect(placeFor('webMessage', 'superAdmin')).toEqual({
      path: '/bankStatement/webMessageRecord-admin',
      search: open,
    })
    expect(placeFor('sms', 'superAdmin')).toEqual({ path: '/bankStatement/list-sa', search: { bankRecordId: 7 } })
    expect(placeFor('sms', 'technicalSupport')).toBeUndefined()
  })
})
