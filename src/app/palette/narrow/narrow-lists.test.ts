import { describe, expect, it } from 'vitest'
import { narrowedLists, splitText } from '#app/palette/narrow/narrow-lists.ts'
import { choicesOf, narrowingsOf } from '#app/palette/narrow/narrowings.ts'
import { ROLES } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import { LOCALES } from '#domain/text/locales.ts'
import type { Locale } from '#domain/text/locales.ts'
import type { QueueView } from '#app/views/use-views.ts'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import type { Lookup } from '#features/list/list-texts.ts'
import enEnums from '#locales/en-US/enums.json' with { type: 'json' }
import enList from '#locales/en-US/list.json' with { type: 'json' }
import enScreens from '#locales/en-US/screens.json' with { type: 'json' }
import cnEnums from '#locales/zh-CN/enums.json' with { type: 'json' }
import cnList from '#locales/zh-CN/list.json' with { type: 'json' }
import cnScreens from '#locales/zh-CN/screens.json' with { type: 'json' }
import twEnums from '#locales/zh-TW/enums.json' with { type: 'json' }
import twList from '#locales/zh-TW/list.json' with { type: 'json' }
import twScreens from '#locales/zh-TW/screens.json' with { type: 'json' }

const TEXTS: Record<Locale, Record<string, object>> = {
  'en-US': { enums: enEnums, list: enList, screens: enScreens },
  'zh-CN': { enums: cnEnums, list: cnList, screens: cnScreens },
  'zh-TW': { enums: twEnums, list: twList, screens: twScreens },
}

const lookupIn =
  (locale: Locale): Lookup =>
  (key) => {
    const [namespace = '', path = ''] = key.split(':')
    const found = path
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], TEXTS[locale][namespace])
    return typeof found === 'string' ? found : ''
  }

const view = {
  view: { id: 3, screen: 'orders:full', name: 'Large and stuck' },
  place: { search: { amountFrom: 1_000, orderStatusId: [2], merchantId: 1 } },
} as unknown as QueueView

const narrowings = narrowingsOf(
  [...choicesOf('orders', ORDER_FILTERS), ...choicesOf('payoutOrders', PAYOUT_FILTERS)],
  [view],
  { own: lookupIn('en-US'), all: LOCALES.map(lookupIn) },
)
/** Party, then the ids of what the rest means. */
const read = (text: string) => {
  const split = splitText(text, narrowings)
  return split && [split.party, ...split.narrowings.map(({ id }) => id)]
}

describe('a party and a view or status together', () => {
  it.each([
    ['M10007 callbacks failed', 'M10007', 'orders:callbackStatus:failed'],
    ['callback failed M10007', 'M10007', 'orders:callbackStatus:failed'],
    ['Acme Trading Ltd payouts cancelled', 'Acme Trading Ltd', 'payoutOrders:payoutStatus:cancelled'],
    ['星河 超时', '星河', 'orders:orderStatusId:timedOut'],
    ['M10007 large and stuck', 'M10007', 'view:3'],
    ['M10007 stuck', 'M10007', 'view:3'],
    ['M10007 payouts', 'M10007', 'payoutOrders'],
  ])('%s', (text, party, first) => {
    expect(read(text)?.slice(0, 2)).toEqual([party, first])
  })

  it('takes the longest rest that means something, in any language of the console', () => {
    for (const locale of LOCALES) {
      const say = lookupIn(locale)
      const text = `M10007 ${say('list:column.callbackStatus')} ${say('enums:callbackStatus.failed')}`
      expect(read(text)?.slice(0, 2), text).toEqual(['M10007', 'orders:callbackStatus:failed'])
    }
  })

  it.each(['M10007', 'callbacks failed', 'Acme Trading Ltd', 'M10007 xyz', 'M10007 a', ''])('is not %s', (text) => {
    const split = splitText(text, narrowings)
    // Two words may both be a status: then the party is one of them, whom nobody is called.
    expect(split === null || split.party === 'callbacks').toBe(true)
  })

  it.each(ROLES)('opens the lists of %s filtered by both', (role) => {
    const split = splitText('M10007 callbacks failed', narrowings)
    const party = { id: 7, number: 'M10007', name: 'Star', account: 'star', isTeam: false }
    const found = narrowedLists({ merchants: [party], suppliers: [] }, split?.narrowings ?? [], role)
    const path = pathFor('orders', role)
    expect(found[0]).toEqual(
      path && {
        ...{ id: 'orders:callbackStatus:failed:merchantId:7', party: 'Star' },
        title: 'Collection orders · Callback: Failed',
        place: { path, search: { callbackStatus: 3, merchantId: 7 } },
      },
    )
  })

  it('replaces the party that a view has, and opens a team’s list for a supplier of the team', () => {
    const kept = splitText('x stuck', narrowings)?.narrowings ?? []
    const supplier = { id: 9, number: '9', name: 'Team', account: 'team', isTeam: true }
    const merchant = { ...supplier, id: 7, isTeam: false }
    expect(narrowedLists({ merchants: [merchant], suppliers: [] }, kept, 'admin')[0]?.place.search).toEqual({
      ...{ amountFrom: 1_000, orderStatusId: [2], merchantId: 7 },
    })
    expect(narrowedLists({ merchants: [], suppliers: [supplier] }, kept, 'supplier')[0]?.place).toEqual({
      path: '/order/list/supplierProxy',
      search: { amountFrom: 1_000, orderStatusId: [2], merchantId: 1, supplierId: 9 },
    })
  })
})
