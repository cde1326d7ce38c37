import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderCodeOfLink, payTokenOf, payUrlOf } from '#server/orders/rows/pay-link.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'

const secretKey = Buffer.alloc(32, 5)
const orderCodes = fc
  .bigInt({ min: 0n, max: 9_999_999_999_999_999n })
  .map((digits) => `C${String(digits).padStart(16, '0')}`)

it('leads from every order number to a token and back, without telling the number', () => {
  fc.assert(
    fc.property(orderCodes, (orderCode) => {
      const token = payTokenOf(secretKey, orderCode)
      expect(token).toMatch(/^[\w-]{22}$/)
      expect(token).not.toContain(orderCode.slice(1, 7))
      expect(orderCodeOfLink(secretKey, token)).toBe(orderCode)
      expect(orderCodeOfLink(secretKey, orderCode)).toBe(orderCode)
    }),
  )
})

it('takes no token that another key made, that was guessed, or that is written in another way', () => {
  const token = payTokenOf(secretKey, 'C2611200000000001')
  expect(orderCodeOfLink(Buffer.alloc(32, 6), token)).toBeUndefined()
  for (let tries = 0; tries < 2_000; tries += 1)
    expect(orderCodeOfLink(secretKey, randomBytes(16).toString('base64url'))).toBeUndefined()
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const others = [...last].map((end) => token.slice(0, -1) + end).filter((other) => other !== token)
  expect(others.map((other) => orderCodeOfLink(secretKey, other))).toEqual(others.map(() => undefined))
})

it.each([
  '',
  'C1',
  'P2611200000000001',
  'C26112000000000011',
  'c2611200000000001',
  '../../etc/passwd',
  'x'.repeat(22),
  ' C2611200000000001',
])('takes no link such as %j', (link) => {
  expect(orderCodeOfLink(secretKey, link)).toBeUndefined()
})

it.each([
  [{ apiUrl: '', isNewPayUrl: false }, 'http://127.0.0.1:1/pay/C2611200000000001'],
  [{ apiUrl: 'https://pay.example/', isNewPayUrl: false }, 'https://pay.example/pay/C2611200000000001'],
  [
    { apiUrl: 'https://pay.example/desk', isNewPayUrl: true },
    `https://pay.example/desk/pay/${payTokenOf(secretKey, 'C2611200000000001')}`,
  ],
])('stands below the address that the settings %j say', (settings, expected) => {
  const known = { config: { secretKey }, settings: fixedSettings(settings) }
  expect(payUrlOf(known, 'http://127.0.0.1:1', 'C2611200000000001')).toBe(expected)
})
