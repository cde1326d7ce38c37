import { describe, expect, it } from 'vitest'
import { HIDDEN_ORDER_FIELDS, hiddenOrderFields } from '#contract/orders/hidden-order-fields.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import { ORDER_COLUMNS } from '#features/orders/order-list/columns/order-columns.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import { orderListVariant } from '#features/orders/order-list/columns/variants.ts'

const routes: readonly ScreenRoute[] = SCREEN_ROUTES.filter((route) => route.screen === 'orders')
const views = routes.flatMap((route) =>
  route.roles === 'public'
    ? []
    : route.roles.map((role) => ({ path: route.path, role, variant: orderListVariant(route.variant) })),
)

describe('the variants of the order list', () => {
  it('exist for every path of the screen', () => {
    expect(routes.map(({ path }) => path)).toEqual([
      '/order/list',
      '/order/list/customerService',
      '/order/list/supplier',
      '/order/list/supplierProxy',
      '/order/list/merchant',
    ])
  })

  it.each(views)('$path shows $role no column of a hidden field', ({ role, variant }) => {
    const hidden = hiddenOrderFields(role)
    const fields = [...variant.shown, ...variant.hidden].map((id) => ORDER_COLUMNS[id].field)
    expect(fields.filter((field) => hidden.has(field))).toEqual([])
    expect(variant.shown.length).toBeGreaterThan(10)
  })

  it.each(views)('$path shows $role no column of a field that its inspector leaves out', ({ variant }) => {
    const fields: readonly string[] = [...variant.shown, ...variant.hidden].map((id) => ORDER_COLUMNS[id].field)
    expect(fields.filter((field) => variant.unseen.has(field))).toEqual([])
  })

  it('omit fees where agents work, in the list and in the inspector', () => {
    expect([...orderListVariant('customerService').unseen]).toEqual(['feeMinor'])
    expect(orderListVariant('full').unseen.size).toBe(0)
  })

  it.each(views)('$path offers $role no filter on a hidden field', ({ role, variant }) => {
    const hidden = hiddenOrderFields(role)
    const offered = ORDER_FILTERS.all.filter(
      (filter) => !filter.unlisted && !variant.withoutFilters.includes(filter.id),
    )
    expect(offered.flatMap((filter) => filter.fields.filter((field) => hidden.has(field)))).toEqual([])
    for (const id of variant.withoutFilters) expect(ORDER_FILTERS.of(id)).toBeDefined()
  })

  it('never name other parties: a merchant sees no supplier, a supplier cannot filter by merchant', () => {
    expect(Object.keys(HIDDEN_ORDER_FIELDS['merchant'] ?? {})).toContain('supplierName')
    expect(orderListVariant('merchant').withoutFilters).toEqual(expect.arrayContaining(['supplierId', 'merchantId']))
    expect(orderListVariant('supplier').withoutFilters).toContain('merchantId')
    expect(orderListVariant('supplierTeam').withoutFilters).not.toContain('supplierId')
  })

  it('offer a merchant no filter by mark', () => {
    expect(orderListVariant('merchant').withoutFilters).toContain('orderMark')
    expect(orderListVariant('supplier').withoutFilters).not.toContain('orderMark')
  })

  it('keep the team filter on for the team variant only', () => {
    expect(orderListVariant('supplierTeam').fixed).toEqual({ team: true })
    for (const name of ['full', 'customerService', 'supplier', 'merchant'] as const)
      expect(orderListVariant(name).fixed).toEqual({})
  })
})
