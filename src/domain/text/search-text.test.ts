import { describe, expect, it } from 'vitest'
import { pastedForms, pastedText } from '#domain/text/pasted-text.ts'
import { meaningsOf } from '#domain/text/text-kinds.ts'
import type { TextKind } from '#domain/text/text-kinds.ts'

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

describe('the meanings of a text', () => {
  const meaning = (text: string, kind: TextKind) => meaningsOf(text).find((one) => one.kind === kind)

  it.each([
    ['500', '500', undefined],
    ['500.00 INR', '500.00', 'INR'],
    ['inr500', '500', 'INR'],
    ['₹500', '500', 'INR'],
    ['Rs. 1,250.50', '1250.50', 'INR'],
    ['1,00,000 rs', '100000', 'INR'],
    ['¥88', '88', 'CNY'],
    ['88元', '88', 'CNY'],
    ['12.5 usdt', '12.5', 'USDT'],
    ['KSh 300', '300', 'KES'],
  ])('%s is an amount', (text, value, currency) => {
    expect(meaning(text, 'amount')).toEqual({ kind: 'amount', value, ...(currency && { currency }) })
  })

  it.each(['500 XYZ', '₹500 INR', '12,34', '500-600', 'M500', 'INR', '1234567890123'])('%s is no amount', (text) => {
    expect(meaning(text, 'amount')).toBeUndefined()
  })

  it.each([
    ['c26112', 'orderCodeStart', 'C26112'],
    ['P2611200000', 'orderCodeStart', 'P2611200000'],
    ['261120', 'orderCodeStart', '261120'],
    ['+91 98765-01234', 'phone', '919876501234'],
    ['4711', 'accountEnd', '4711'],
    ['asha@ok', 'vpaStart', 'asha@ok'],
    ['198.51.100.0/24', 'network', '198.51.100.0/24'],
    ['2001:db8::/32', 'network', '2001:db8::/32'],
  ] as const)('%s is %s', (text, kind, value) => {
    expect(meaning(text, kind)?.value).toBe(value)
  })

  it.each([
    ['C2611', 'orderCodeStart'],
    ['412345', 'orderCodeStart'],
    ['X26112', 'orderCodeStart'],
    ['12345', 'phone'],
    ['47111', 'accountEnd'],
    ['198.51.100.0/x', 'network'],
  ] as const)('%s is not %s', (text, kind) => {
    expect(meaning(text, kind)).toBeUndefined()
  })
})
