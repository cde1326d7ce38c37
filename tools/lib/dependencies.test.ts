import { describe, expect, it } from 'vitest'
import { isSatisfied } from './dependencies.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-b', optional: true },
}
const installed = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }

describe('isSatisfied', () => {
  it('accepts the lockfile’s packages without those for other platforms', () => {
    expect(isSatisfied(wanted, installed)).toBe(true)
  })

  it('does without packages of tests where only the product runs', () => {
    const withTests = { ...wanted, 'node_modules/tester': { version: '1.0.0', integrity: 'sha512-t', dev: true } }
    expect(isSatisfied(withTests, installed, false)).toBe(true)
    expect(isSatisfied(withTests, installed)).toBe(false)
  })

  it.each([
    ['a missing package', {}],
    ['another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['other content of the same version', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-c' } }],
    [
      'an optional package in another version',
      { ...installed, 'node_modules/for-another-system': { version: '0.9.0', integrity: 'sha512-b' } },
    ],
  ])('refuses %s', (_, present) => {
    expect(isSatisfied(wanted, present)).toBe(false)
  })
})
