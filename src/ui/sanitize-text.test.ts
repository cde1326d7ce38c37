import { describe, expect, it } from 'vitest'
import { sanitizeBlock, sanitizeText } from '#ui/sanitize-text.ts'

describe('sanitizeText', () => {
  it.each([
    ['plain 文字', 'plain 文字'],
    ['a\u0000b\nc\u007f', 'a␀b␊c␡'],
    ['\u202egnp.exe\u2066', '\ufffdgnp.exe\ufffd'],
    ['zero\u200bwidth', 'zero\ufffdwidth'],
  ])('shows %j as %j', (text, shown) => {
    expect(sanitizeText(text)).toBe(shown)
  })

  it('truncates a text too long for a line', () => {
    expect(sanitizeText('x'.repeat(10_000))).toHaveLength(301)
  })
})

describe('sanitizeBlock', () => {
  it('keeps line breaks and tabs, and removes other unsafe characters', () => {
    expect(sanitizeBlock('{\n\t"a": "\u0007"\r\n}')).toBe('{\n\t"a": "␇"␍\n}')
  })
})
