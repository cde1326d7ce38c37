import { describe, expect, it } from 'vitest'
import { ORDER_FILTERS } from '#features/orders/order-list/filters/order-filters.ts'
import { orderSearchSchema } from '#features/orders/order-list/filters/order-search.ts'
import { PAYOUT_FILTERS } from '#features/payouts/payout-list/filters/payout-filters.ts'
import { suggestIn } from '#features/queue/filters/queue-suggestions.ts'

const suggest = suggestIn(ORDER_FILTERS)
const best = (text: string) => suggest(text)[0]

describe('the meanings of a text in the search box of orders', () => {
  it.each([
    ['C2611200000000001', 'orderCode', 'C2611200000000001'],
    ['please look at c2611200000000001, thanks', 'orderCode', 'C2611200000000001'],
    ['203.0.113.7', 'ipAddress', '203.0.113.7'],
    ['2001:db8::1', 'ipAddress', '2001:db8::1'],
    ['1250', 'amount', '1250'],
    ['₹1,250.50', 'amount', '1250.50'],
    ['412345678901', 'utr', '412345678901'],
    ['AXISN12345678901', 'utr', 'AXISN12345678901'],
    ['M-1001', 'merchantOrderId', 'M-1001'],
    ['王小明', 'userName', '王小明'],
    ['Rahul Kumar', 'userName', 'Rahul Kumar'],
    ["O'Brien", 'userName', "O'Brien"],
    ['004217', 'identifyCode', '004217'],
    ['621226100000001', 'cardNumber', '621226100000001'],
    ['6222020000001234', 'cardNumber', '6222020000001234'],
    ['62220200000012345678', 'cardNumber', '62220200000012345678'],
    ['20261120110000001234', 'utr', '20261120110000001234'],
    ['hdfc0001234', 'ifscCode', 'HDFC0001234'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'usdtAddress', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'usdtAddress', '0x52908400098527886E0F7030069857D2E4169EE7'],
    [
      '9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08',
      'utr',
      '9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08',
    ],
  ])('takes %s for %s', (text, field, value) => {
    expect(best(text)).toEqual({ field, value })
  })

  it('offers other meanings after the best', () => {
    expect(suggest('6222020000001234').map(({ field }) => field)).toEqual([
      'cardNumber',
      'utr',
      'merchantOrderId',
      'merchantOrderStart',
    ])
    expect(
      suggest('M-1').map(({ field }) => field),
      'too short a beginning',
    ).not.toContain('merchantOrderStart')
    expect(suggest('004217').map(({ field }) => field)).toContain('amount')
    expect(suggest('1250').map(({ field }) => field)).toContain('merchantOrderId')
  })

  it('does not accept an invalid IP address', () => {
    expect(best('999.1.1.1')?.field).not.toBe('ipAddress')
  })

  it('returns nothing for an empty text', () => {
    expect(suggest('   ')).toEqual([])
  })

  it.each(['\u202egnp.exe', "' or 1=1 --", '<img src=x onerror=alert(1)>', 'x'.repeat(10_000)])(
    'makes only what the address may hold of %s',
    (text) => {
      for (const { field, value } of suggest(text)) {
        expect(orderSearchSchema.safeParse({ [field]: value }).success).toBe(true)
      }
    },
  )
})

describe('the meanings of a text in the search box of payouts', () => {
  const suggestPayouts = suggestIn(PAYOUT_FILTERS)

  it.each([
    ['see P2611200000000001 please', 'orderCode', 'P2611200000000001'],
    ['1,250.50', 'amount', '1250.50'],
    ['hdfc0001234', 'ifscCode', 'HDFC0001234'],
    ['asha@okicici', 'vpa', 'asha@okicici'],
    ['6222020200112233', 'cardNumber', '6222020200112233'],
    ['王小明', 'userName', '王小明'],
    ['order-77', 'merchantOrderId', 'order-77'],
  ])('%s is likeliest a %s', (text, field, value) => {
    expect(suggestPayouts(text)[0]).toEqual({ field, value })
  })

  it('are none for an empty text, and always filters of the list', () => {
    expect(suggestPayouts('  ')).toEqual([])
    for (const { field } of ['412345678901', 'Asha Rao', 'x1', '004217'].flatMap((text) => suggestPayouts(text)))
      expect(PAYOUT_FILTERS.of(field), field).toBeDefined()
  })
})
