import { describe, expect, it } from 'vitest'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import { suggest } from '#features/payouts/payout-list/filters/payout-filter-suggestions.ts'

const first = (text: string) => suggest(text)[0]

describe('the meanings of a text in the search box', () => {
  it.each([
    ['see P2611200000000001 please', 'orderCode', 'P2611200000000001'],
    ['1,250.50', 'amount', '1250.50'],
    ['hdfc0001234', 'ifscCode', 'HDFC0001234'],
    ['asha@okicici', 'vpa', 'asha@okicici'],
    ['6222020200112233', 'cardNumber', '6222020200112233'],
    ['王小明', 'userName', '王小明'],
    ['order-77', 'merchantOrderId', 'order-77'],
  ])('%s is likeliest a %s', (text, field, value) => {
    expect(first(text)).toEqual({ field, value })
  })

  it('are none for an empty text, and always filters of the list', () => {
    expect(suggest('  ')).toEqual([])
    for (const { field } of ['412345678901', 'Asha Rao', 'x1'].flatMap(suggest))
      expect(PAYOUT_FILTERS.of(field), field).toBeDefined()
  })
})
