import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReference, referenceOf } from '#domain/bank-records/reference.ts'
import { rounds } from '#tests/support/rounds.ts'

describe('a reference', () => {
  it.each([
    ['612345678901', '612345678901'],
    [' abcd26327000123 ', 'ABCD26327000123'],
    ['TKN1AB2CD3', 'TKN1AB2CD3'],
    ['(612345678901)', '612345678901'],
    ['#612345678901', '612345678901'],
    ["'612345678901", '612345678901'],
    ['６１２３４５６７８９０１', '612345678901'],
    ['LATE-1', 'LATE-1'],
    ['12E456', '12E456'],
    ['000000000001', '000000000001'],
    ['612345678901.0', '612345678901'],
    ['AXXX12345678', 'AXXX12345678'],
  ])('that identifies a payment is kept: %s', (text, kept) => {
    expect(referenceOf(text)).toBe(kept)
  })

  it.each([
    ...[
      '-',
      'NA',
      'N/A',
      '0',
      '00000',
      '000000000000',
      '0000-0000',
      '------',
      '111111',
      'XXXXXXXX',
      'null',
      'none',
      'nil',
    ],
    ...[
      '4.33E+11',
      '4,33E+11',
      '4.33e11',
      '433E+9',
      '4.33 E+11',
      '+4.33E+11',
      'XXXXXX789012',
      '********9012',
      '0.000000',
      'unknown',
      'undefined',
      'Not available',
      'NONREF',
      '12345',
      '',
      '  ',
    ],
    ...['无', '(-----)', '# 1', null, undefined],
  ])('that identifies none is no reference: %s', (text) => {
    expect(referenceOf(text)).toBeNull()
    expect(isReference(text ?? '')).toBe(false)
  })

  it('is the same once it has been judged, whatever is judged', () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...'0123456789ABE.+-# )(') }),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const reference = referenceOf(text)
        if (reference !== null) expect(referenceOf(reference)).toBe(reference)
      }),
      { numRuns: rounds(2_000, 10_000) },
    )
  })
})
