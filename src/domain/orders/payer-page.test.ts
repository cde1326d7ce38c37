import { describe, expect, it } from 'vitest'
import { fitsQrCode, isPrintable, isSafeAddress, QR_BYTES_MAX } from '#domain/orders/payer-page.ts'

describe('an address that payers are led to', () => {
  it.each(['https://pay.example/1', 'upi://pay?pa=asha@okaxis', 'alipays://platformapi/startapp', 'phonepe://pay'])(
    'may be %s',
    (address) => expect(isSafeAddress(address)).toBe(true),
  )

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'VBScript:msgbox',
    'file:///etc/passwd',
    'blob:https://pay.example/1',
    'pay.example/1',
    '//pay.example/1',
    'https://bank.example@evil.example/',
    'https://bank.example:443@evil.example/',
    '',
  ])('is never %j', (address) => expect(isSafeAddress(address)).toBe(false))
})

it('knows what can be shown in a line', () => {
  expect(['upi://pay?pn=आशा', '收款 👩‍👧', 'a b'].every(isPrintable)).toBe(true)
  expect(['a\nb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u0000', '\ud800'].some(isPrintable)).toBe(false)
})

it('counts what a QR code holds in bytes', () => {
  expect(fitsQrCode('x'.repeat(QR_BYTES_MAX))).toBe(true)
  expect(fitsQrCode('x'.repeat(QR_BYTES_MAX + 1))).toBe(false)
  expect(fitsQrCode('收'.repeat(QR_BYTES_MAX / 2))).toBe(false)
})
