import { expect, it } from 'vitest'
import { isPublicAddress } from './address-guard.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.0.0.8',
  '192.88.99.1',
  '198.18.0.1',
  '::1',
  '::7f00:1',
  '::a9fe:a9fe',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'no address',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '203.0.112.1', '2606:4700::1111', '2a00:1450:4001::1', '::ffff:8.8.8.8'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
