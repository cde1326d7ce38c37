import { describe, expect, it } from 'vitest'
import { HIDDEN_ORDER_FIELDS, hiddenOrderFields } from '#contract/orders/hidden-order-fields.ts'
import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'
import { payoutFilterShape } from '#contract/payouts/payout.schemas.ts'
import type { Role } from '#domain/roles.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import type { FilterModel } from '#features/list/fields/filters.ts'
import { ORDER_COLUMNS } from '#features/orders/order-list/order-columns.ts'
import { orderListVariant } from '#features/orders/order-list/variants.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import { PAYOUT_COLUMNS } from '#features/payouts/payout-list/payout-columns.ts'
import { payoutListVariant } from '#features/payouts/payout-list/variants.ts'
import type { QueueVariant } from '#features/queue/queue-columns.ts'

interface View {
  path: string
  role: Role
  variant: QueueVariant<string, string, unknown>
  fieldOf: (column: string) => string
  filters: FilterModel
  hidden: ReadonlySet<string>
}

const routes: readonly ScreenRoute[] = SCREEN_ROUTES
const fieldIn = (columns: Readonly<Record<string, { field: string }>>) => (id: string) => columns[id]?.field ?? ''

/** Each list of orders and of payouts, for each role that has it. */
const views = routes.flatMap(({ path, screen, variant, roles }): View[] => {
  if (roles === 'public') return []
  if (screen === 'orders')
    return roles.map((role) => ({
      path,
      role,
      variant: orderListVariant(variant),
      fieldOf: fieldIn(ORDER_COLUMNS),
      filters: ORDER_FILTERS,
      hidden: hiddenOrderFields(role),
    }))
  if (screen !== 'payoutPool' && screen !== 'payoutOrders') return []
  return roles.map((role) => ({
    path,
    role,
    variant: payoutListVariant(screen, variant),
    fieldOf: fieldIn(PAYOUT_COLUMNS),
    filters: PAYOUT_FILTERS,
    hidden: hiddenPayoutFields(role),
  }))
})

describe('the variants of queues', () => {
  it.each(views)('$path shows $role no column of a hidden field', ({ variant, fieldOf, hidden }) => {
    const fields = [...variant.shown, ...variant.hidden].map(fieldOf)
    expect(fields.filter((field) => hidden.has(field))).toEqual([])
    expect(variant.shown.length).toBeGreaterThan(10)
  })

  it.each(views)('$path shows $role no column of a field that its inspector leaves out', ({ variant, fieldOf }) => {
    const fields = [...variant.shown, ...variant.hidden].map(fieldOf)
    expect(fields.filter((field) => variant.unseen.has(field))).toEqual([])
  })

  it.each(views)('$path offers $role no filter on a hidden field', ({ variant, filters, hidden }) => {
    const offered = filters.all.filter((filter) => !filter.unlisted && !variant.withoutFilters.includes(filter.id))
    expect(offered.flatMap((filter) => filter.fields.filter((field) => hidden.has(field)))).toEqual([])
    for (const id of variant.withoutFilters) expect(filters.of(id)).toBeDefined()
  })

  it.each(views)('$path offers $role a filter by mark unless it is a merchant', ({ role, variant }) => {
    expect(variant.withoutFilters.includes('orderMark')).toBe(role === 'merchant')
  })
})

describe('the variants of the order list', () => {
  it('exist for every path of the screen', () => {
    expect(routes.filter(({ screen }) => screen === 'orders').map(({ path }) => path)).toEqual([
      '/order/list',
      '/order/list/customerService',
      '/order/list/supplier',
      '/order/list/supplierProxy',
      '/order/list/merchant',
    ])
  })

  it('omit fees where agents work, in the list and in the inspector', () => {
    expect([...orderListVariant('customerService').unseen]).toEqual(['feeMinor'])
    expect(orderListVariant('full').unseen.size).toBe(0)
  })

  it('never name other parties: a merchant sees no supplier, a supplier cannot filter by merchant', () => {
    expect(Object.keys(HIDDEN_ORDER_FIELDS['merchant'] ?? {})).toContain('supplierName')
    expect(orderListVariant('merchant').withoutFilters).toEqual(expect.arrayContaining(['supplierId', 'merchantId']))
    expect(orderListVariant('supplier').withoutFilters).toContain('merchantId')
    expect(orderListVariant('supplierTeam').withoutFilters).not.toContain('supplierId')
  })

  it('keep the team filter on for the team variant only', () => {
    expect(orderListVariant('supplierTeam').fixed).toEqual({ team: true })
    for (const name of ['full', 'customerService', 'supplier', 'merchant'] as const)
      expect(orderListVariant(name).fixed).toEqual({})
  })
})

describe('the variants of the payout lists', () => {
  it('omit payout costs where agents work, in the list and in the inspector', () => {
    for (const screen of ['payoutPool', 'payoutOrders'] as const)
      expect([...payoutListVariant(screen, 'customerService').unseen]).toEqual(['feeMinor', 'frozenMinor'])
    expect(payoutListVariant('payoutOrders', 'full').unseen.size).toBe(0)
  })

  it('have a filter for every filter of the call', () => {
    for (const field of Object.keys(payoutFilterShape)) expect(PAYOUT_FILTERS.ofField(field), field).toBeDefined()
  })

  it('show the claim holder in the pool', () => {
    expect(payoutListVariant('payoutPool', 'full').shown).toContain('claim')
    expect(payoutListVariant('payoutPool', 'customerService').shown).toContain('claim')
  })
})
