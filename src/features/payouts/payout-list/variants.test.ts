import { describe, expect, it } from 'vitest'
import { hiddenPayoutFields } from '#contract/payouts/hidden-payout-fields.ts'
import { payoutFilterShape } from '#contract/payouts/payout.schemas.ts'
import { SCREEN_ROUTES } from '#domain/screens.ts'
import type { ScreenRoute } from '#domain/screens.ts'
import { PAYOUT_COLUMNS } from '#features/payouts/payout-list/payout-columns.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import { payoutListVariant } from '#features/payouts/payout-list/variants.ts'
import type { PayoutScreenName } from '#features/payouts/payout-list/variants.ts'

const routes: readonly ScreenRoute[] = SCREEN_ROUTES.filter(
  (route) => route.screen === 'payoutPool' || route.screen === 'payoutOrders',
)
const views = routes.flatMap((route) =>
  route.roles === 'public'
    ? []
    : route.roles.map((role) => ({
        path: route.path,
        role,
        variant: payoutListVariant(route.screen as PayoutScreenName, route.variant),
      })),
)

describe('the variants of the payout lists', () => {
  it.each(views)('$path shows $role no column of a hidden field', ({ role, variant }) => {
    const hidden = hiddenPayoutFields(role)
    const fields = [...variant.shown, ...variant.hidden].map((id) => PAYOUT_COLUMNS[id].field)
    expect(fields.filter((field) => hidden.has(field))).toEqual([])
    expect(variant.shown.length).toBeGreaterThan(10)
  })

  it.each(views)('$path shows $role no column of a field that its inspector leaves out', ({ variant }) => {
    const fields: readonly string[] = [...variant.shown, ...variant.hidden].map((id) => PAYOUT_COLUMNS[id].field)
    expect(fields.filter((field) => variant.unseen.has(field))).toEqual([])
  })

  it('omit payout costs where agents work, in the list and in the inspector', () => {
    for (const screen of ['payoutPool', 'payoutOrders'] as const)
      expect([...payoutListVariant(screen, 'customerService').unseen]).toEqual(['feeMinor', 'frozenMinor'])
    expect(payoutListVariant('payoutOrders', 'full').unseen.size).toBe(0)
  })

  it.each(views)('$path offers $role no filter on a hidden field', ({ role, variant }) => {
    const hidden = hiddenPayoutFields(role)
    const offered = PAYOUT_FILTERS.all.filter(
      (filter) => !filter.unlisted && !variant.withoutFilters.includes(filter.id),
    )
    expect(offered.flatMap((filter) => filter.fields.filter((field) => hidden.has(field)))).toEqual([])
  })

  it('offer a merchant no filter by mark', () => {
    expect(payoutListVariant('payoutOrders', 'merchant').withoutFilters).toContain('orderMark')
    expect(payoutListVariant('payoutOrders', 'supplier').withoutFilters).not.toContain('orderMark')
  })

  it('have a filter for every filter of the call', () => {
    for (const field of Object.keys(payoutFilterShape)) expect(PAYOUT_FILTERS.ofField(field), field).toBeDefined()
  })

  it('show the claim holder in the pool', () => {
    expect(payoutListVariant('payoutPool', 'full').shown).toContain('claim')
    expect(payoutListVariant('payoutPool', 'customerService').shown).toContain('claim')
  })
})
