import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signingText } from '#domain/order-sign.ts'

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
