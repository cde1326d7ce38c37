import { describe, expect, it } from 'vitest'
import { pastedForms, pastedText } from '#domain/text/pasted-text.ts'
import { meaningsOf } from '#domain/text/text-kinds.ts'

const NUMBER = '412345678901'
/** A number as it comes out of a chat, a table or a bank's page. */
const PASTED = [
  NUMBER,
  ` ${NUMBER}\n`,
  `\u200b${NUMBER}\ufeff`,
  '4123\u00ad4567\u00ad8901',
  `"${NUMBER}"`,
  `“${NUMBER}”`,
  `「${NUMBER}」`,
  `\u202a'${NUMBER}'\u202c`,
  '4123 4567 8901',
  '4123\u00a04567\u00a08901',
  '4123-4567-8901',
]

describe('a pasted number', () => {
  it.each(PASTED)('is found as it is stored: %j', (text) => {
    expect(pastedForms(text)).toContain(NUMBER)
    expect(meaningsOf(text)).toEqual(meaningsOf(NUMBER))
  })

  it('keeps what is its own', () => {
    expect(pastedForms('SHOP-2024-0001')).toEqual(['SHOP-2024-0001'])
    expect(pastedForms('2024-0001')).toEqual(['2024-0001', '20240001'])
    expect(pastedForms('Asha Rao')).toEqual(['Asha Rao'])
    expect(pastedText("O'Brien")).toBe("O'Brien")
    expect(pastedText('12 Main Road')).toBe('12 Main Road')
  })
})
