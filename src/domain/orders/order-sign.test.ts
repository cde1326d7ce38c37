import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedPairs, signingText } from '#domain/orders/order-sign.ts'

const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text !== 'sign' && text !== '__proto__')
const params = fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant('')))

it('signs the non-empty parameters by name, then the key', () => {
  expect(signingText({ b: 2, a: 'x', empty: '', none: null, missing: undefined, sign: 'old' }, 'k')).toBe(
    'a=x&b=2&key=k',
  )
  expect(signingText({ mchId: 'M1', amount: 0, Zeta: '1', alpha: '2' }, 'k')).toBe(
    'Zeta=1&alpha=2&amount=0&mchId=M1&key=k',
  )
  expect(signingText({}, 'k')).toBe('&key=k')
})

it('does not depend on the order of the parameters, on empty ones or on the sign', () => {
  fc.assert(
    fc.property(params, fc.string(), (given, key) => {
      const shuffled = Object.fromEntries(Object.entries(given).toReversed())
      expect(signingText({ ...shuffled, sign: 'x', none: undefined }, key)).toBe(signingText(given, key))
    }),
  )
})

it('changes with every value', () => {
  fc.assert(
    fc.property(
      params,
      name,
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1 }),
      (given, changed, one, other) => {
        fc.pre(one !== other)
        expect(signingText({ ...given, [changed]: one }, 'k')).not.toBe(
          signingText({ ...given, [changed]: other }, 'k'),
        )
      },
    ),
  )
})

describe('version 2', () => {
  it('percent-encodes names and values by RFC 3986, and includes its version', () => {
    const given = { mchId: 'M1', subject: "a&b=c d+e%~'()*!", 名: '中文' }
    expect(signingText(given, 'k&', 2)).toBe(
      'v2&mchId=M1&subject=a%26b%3Dc%20d%2Be%25~%27%28%29%2A%21&%E5%90%8D=%E4%B8%AD%E6%96%87&key=k&',
    )
  })

  it('distinguishes what version 1 does not', () => {
    const one = { subject: 'x', userName: 'y' }
    const other = { subject: 'x&userName=y' }
    expect(signingText(one, 'k', 1)).toBe(signingText(other, 'k', 1))
    expect(signingText(one, 'k', 2)).not.toBe(signingText(other, 'k', 2))
  })

  /** A small alphabet with separators and lone surrogates, so that texts collide easily. */
  const hostile = fc.string({
    unit: fc.constantFrom('a', 'b', '&', '=', '%', '2', '6', 'u', 'é', '\ud800', '\udc00'),
    maxLength: 8,
  })
  const given = fc.dictionary(
    hostile.filter((text) => text !== ''),
    hostile.filter((text) => text !== ''),
    { maxKeys: 3 },
  )
  const signed = (pairs: Record<string, string>) => JSON.stringify(signedPairs(pairs))

  it('maps no two sets of parameters to the same text', () => {
    fc.assert(
      fc.property(given, given, (one, other) => {
        expect(signingText(one, 'k', 2) === signingText(other, 'k', 2)).toBe(signed(one) === signed(other))
      }),
      { numRuns: 5_000 },
    )
  })

  it('can be read back', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ minLength: 1, unit: 'grapheme' })), (pairs) => {
        const [, text = ''] = /^v2&(.*)&key=k$/s.exec(signingText(pairs, 'k', 2)) ?? []
        const read = text === '' ? [] : text.split('&').map((pair) => pair.split('=').map(decodeURIComponent))
        expect(read).toEqual(signedPairs(pairs))
      }),
    )
  })

  it('has no text in common with version 1', () => {
    fc.assert(
      fc.property(params, params, (one, other) => {
        fc.pre(!Object.keys(other).some((key) => key.startsWith('v2&')))
        expect(signingText(one, 'k', 2)).not.toBe(signingText(other, 'k', 1))
      }),
    )
  })
})
