import { expect, it } from 'vitest'
import { placeOfView } from '#app/views/view-place.ts'

it('opens a saved view in its variant, and not for a role without it', () => {
  const view = { screen: 'orders:customerService', search: { orderStatusId: [5] } }
  expect(placeOfView(view, 'customerService')).toEqual({
    path: '/order/list/customerService',
    search: { orderStatusId: [5] },
    variant: 'customerService',
    layoutName: 'orders:customerService',
  })
  // One of several lists of a screen.
  expect(placeOfView({ ...view, screen: 'riskDetections.rules:full' }, 'superAdmin')).toMatchObject({
    path: '/payProxyOrder/risk-control/detection-records',
    layoutName: 'riskDetections.rules:full',
  })
  // Another variant of staff's has the same filters; outside parties have lists of their own.
  expect(placeOfView(view, 'admin')).toMatchObject({ path: '/order/list', layoutName: 'orders:full' })
  expect(placeOfView({ ...view, screen: 'orders' }, 'admin')?.path).toBe('/order/list')
  expect(placeOfView({ ...view, screen: 'orders:supplierTeam' }, 'supplier')?.path).toBe('/order/list/supplierProxy')
  expect(placeOfView(view, 'merchant')).toBeUndefined()
  expect(placeOfView({ ...view, screen: 'nothing' }, 'superAdmin')).toBeUndefined()
})
