import { expect, it } from 'vitest'
import { accountMask, maskDeep } from '#domain/privacy/personal-fields.ts'

const CARD = '501000012345678'
const VPA = 'asha.rao12@okaxis'
const WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const mask = accountMask([CARD, VPA, 'K-7'])

it.each([
  ['a known account', `to ${CARD}.`, 'to 5010 •••• 5678.'],
  ['one without any digits', 'of K-7', 'of K •••• 7'],
  [
    'a known one in an address',
    `upi://pay?pa=${encodeURIComponent(VPA)}&am=100.00`,
    'upi://pay?pa=ash •••• o12@okaxis&am=100.00',
  ],
  ['an unknown number', 'A/c 6222 0212 3456 7890', 'A/c 6222 •••• 7890'],
  ['an unknown UPI id', 'pay meera.iyer@okhdfc now', 'pay mee •••• yer@okhdfc now'],
  ['an unknown UPI id in an address', 'pa=meera.iyer%40okhdfc&', 'pa=mee •••• yer@okhdfc&'],
  ['a wallet', `to ${WALLET}`, 'to TJRa •••• RTv8'],
])('masks %s', (_, text, masked) => expect(mask(text)).toBe(masked))

it.each(['C1234567890123456', 'at 2026-11-24T10:00:00.000Z', '1,234.56 INR', 'https://a.example/b'])(
  'leaves %s',
  (text) => expect(mask(text)).toBe(text),
)

it('leaves an account beside the number of an order masked', () =>
  expect(mask(`C1234567890123456 ${CARD} P1234567890123456`)).toBe(
    'C1234567890123456 5010 •••• 5678 P1234567890123456',
  ))

it('masks at any depth, by name where a text is short', () => {
  const value = {
    account: { cardNumber: '12345', name: 'HDFC' },
    list: [{ value: CARD }],
    amountMinor: 5_000_000_000,
    vpa: 1,
  }
  expect(maskDeep(value, mask)).toEqual({
    account: { cardNumber: '1 •••• 5', name: 'HDFC' },
    list: [{ value: '5010 •••• 5678' }],
    amountMinor: 5_000_000_000,
    vpa: '••••',
  })
})

it('comes to its end for a long text that nearly is one, which would take hours by its square', () => {
  const text = 'a1'.repeat(1_000_000)
  expect(mask(text)).toBe(text)
})
