import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUsdtAddress, readAddress, tronAddress, writeAddress } from '#domain/usdt/usdt-address.ts'

it('knows addresses by their checksums', () => {
  // The contract of USDT on TRON, and an example of EIP-55.
  expect(isUsdtAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
  expect(isUsdtAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true)
  expect(isUsdtAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(true)
  expect(isUsdtAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false)
  expect(isUsdtAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe(false)
  expect(isUsdtAddress('')).toBe(false)
})

it('takes every address that it makes, and none with one character changed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.nat(33), (bytes, at) => {
      const address = tronAddress(bytes)
      const other = address[at] === 'z' ? 'y' : 'z'
      expect(address).toMatch(/^T.{33}$/)
      expect(isUsdtAddress(address)).toBe(true)
      expect(isUsdtAddress(address.slice(0, at) + other + address.slice(at + 1))).toBe(false)
    }),
  )
})

it('writes the addresses of both networks as they were read, whatever the case of their letters', () => {
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(readAddress(tron)).toEqual({ network: 'tron', hex: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c' })
  expect(readAddress(ethereum.toLowerCase())).toEqual(readAddress(ethereum))
  expect(readAddress('card 1234')).toBeUndefined()
  for (const text of [tron, ethereum]) {
    const { network, hex } = readAddress(text) ?? { network: 'tron', hex: '' }
    expect(writeAddress(network, hex)).toBe(text)
  }
})
